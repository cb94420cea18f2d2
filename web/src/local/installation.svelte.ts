import { keepMemory } from "./snapshot";

/** The copy of the site that this browser keeps, so that it works without a network. */
export const installation: { offline: boolean; update: (() => void) | null } = $state({
  offline: false,
  update: null,
});

const WAIT = 3000; // milliseconds

/** Keep a copy, and Python's memory for later visits; a newer version is offered when it has come. */
export async function install(site: string): Promise<void> {
  await copy();
  keepMemory(new URL("engine/", site).href);
}

async function copy(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) location.reload(); // The first copy changes nothing, a newer one everything.
    controlled = true;
  });
  await new Promise((resolve) => setTimeout(resolve, WAIT)); // A copy takes the processor and the line from whoever has just begun to play.
  const registration = await navigator.serviceWorker.register("./sw.js").catch(() => null);
  if (!registration) return;
  const look = () => offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  look();
  await navigator.serviceWorker.ready;
  installation.offline = true;
}

function offer(waiting: ServiceWorker | null): void {
  if (waiting && navigator.serviceWorker.controller)
    installation.update = () => waiting.postMessage("update");
}
