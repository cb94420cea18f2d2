import { TABLE_PAGE } from "../protocol/types";

/** Where we are: the parts of the path. */
export const route = $state({ parts: partsOf(location.pathname), hash: location.hash.slice(1) });

function partsOf(path: string): string[] {
  return path.split("/").filter(Boolean).map(decodeURIComponent);
}

function follow(): void {
  route.parts = partsOf(location.pathname);
  route.hash = location.hash.slice(1);
}

export const tablePage = (table: string) => TABLE_PAGE + table;
export const recordPage = (table: string) => `/records/${table}`;

/** Go to another page; in place of this one where going back here would be of no use. */
export function go(path: string, instead = false): void {
  if (instead) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  follow();
  scrollTo(0, 0);
}

/** Let ordinary links change the page without loading it again. */
export function listen(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || link.target || link.hasAttribute("download") || link.origin !== location.origin)
      return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  document.addEventListener("click", onClick);
  addEventListener("popstate", follow);
  return () => {
    document.removeEventListener("click", onClick);
    removeEventListener("popstate", follow);
  };
}
