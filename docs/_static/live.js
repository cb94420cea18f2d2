// Live boards: on a site that plays without a server a game's page offers a board of it; `opolis site` says where.
function offer(place) {
  const site = new URL(place.dataset.site, location.href);
  const button = document.createElement("button");
  button.textContent = "Play here";
  button.onclick = () => {
    const board = document.createElement("iframe");
    board.src = new URL(`#/play/${place.dataset.game}`, site).href;
    board.title = `A board of ${document.querySelector("h1")?.firstChild?.textContent ?? place.dataset.game}`;
    place.replaceChildren(board);
  };
  place.replaceChildren(button);
  place.hidden = false;
}

document.querySelectorAll(".live[data-site]").forEach(offer);
