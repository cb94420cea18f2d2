import { TABLE_PAGE } from "../protocol/types";
import { download } from "./downloads";
import { LOCAL } from "./transport";

/** The path of this page and the place on it; on a site without a server both stand behind the address's #. */
function place(): { path: string; hash: string } {
  if (!LOCAL) return { path: location.pathname, hash: location.hash.slice(1) };
  const [path = "/", hash = ""] = location.hash.slice(1).split("#");
  return { path: path.split("?")[0]!, hash };
}

const here = place();

/** Where we are: the parts of the path. */
export const route = $state({ parts: partsOf(here.path), hash: here.hash });

function partsOf(path: string): string[] {
  return path.split("/").filter(Boolean).map(decodeURIComponent);
}

function follow(): void {
  const { path, hash } = place();
  route.parts = partsOf(path);
  route.hash = hash;
}

export const tablePage = (table: string) => TABLE_PAGE + table;
export const analysisPage = (table: string) => `/analysis/${table}${location.search}`;
export const studyPage = (study: string, chapter = "", position = "") =>
  `/studies/${study}${chapter && `/${chapter}`}${position && `#${position}`}`;
export const recordPage = (table: string) => `/records/${table}`;

const LAST = "opolis.table";

interface LastTable {
  id: string;
  title: string;
}

function stored(): LastTable | null {
  try {
    return JSON.parse(sessionStorage.getItem(LAST) ?? "null") as LastTable | null;
  } catch {
    return null;
  }
}

/** The running match that was left for another page. */
export const left: { table: LastTable | null } = $state({ table: stored() });

/** Note where a way back should lead; nowhere once the match is over. */
export function remember(id: string, title: string, playing: boolean): void {
  if (!playing && left.table?.id !== id) return;
  const kept = playing ? { id, title } : null;
  left.table = kept;
  try {
    // Not what was just written: an effect that reads what it writes never ends.
    sessionStorage.setItem(LAST, JSON.stringify(kept));
  } catch {
    // Private windows may refuse; the way back then lasts as long as the page.
  }
}

/** The whole address of a page, to give to others. */
export const addressOf = (path: string): string =>
  LOCAL ? `${location.origin}${location.pathname}${location.search}#${path}` : location.origin + path;

/** Go to another page; in place of this one where going back here would be of no use. */
export function go(path: string, instead = false): void {
  const address = LOCAL ? `#${path}` : path;
  if (instead) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  follow();
  scrollTo(0, 0);
}

/** Let ordinary links change the page without loading it again. */
export function listen(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || link.target || link.origin !== location.origin) return;
    const api = link.pathname.startsWith("/api/");
    if (!LOCAL && (api || link.hasAttribute("download"))) return;
    if (link.protocol === "blob:") return;
    event.preventDefault();
    if (api) {
      void download(link);
      return;
    }
    go(link.pathname + link.search + link.hash);
  };
  document.addEventListener("click", onClick);
  addEventListener("popstate", follow);
  return () => {
    document.removeEventListener("click", onClick);
    removeEventListener("popstate", follow);
  };
}
