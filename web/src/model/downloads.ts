import { language } from "../wording/catalogue.svelte";
import { send } from "./transport";

/** Let the browser save a text. */
export function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Save what a link to the API gives, where no server can be asked for it. */
export async function download(link: HTMLAnchorElement): Promise<void> {
  const reply = await send("GET", link.pathname.replace(/^\/api/, "") + link.search, language());
  const table = link.pathname.split("/").at(-2) ?? "opolis";
  if (reply.ok) save(link.download || `${table}.txt`, reply.text);
}
