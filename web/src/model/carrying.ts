/**
 * A record on its way from a site without a server to a server. It travels behind the address's #, which
 * browsers send to nobody: the page that opens there finds it, and whoever brought it says that it be added.
 */
const MARK = "bring=";

/** The address of a server's page of records with a record on it; null where no server is named. */
export function carriedTo(server: string, record: string): string | null {
  const named = server.trim();
  try {
    const place = new URL(/^https?:\/\//.test(named) ? named : `https://${named}`);
    return new URL(`/records#${MARK}${encodeURIComponent(record)}`, place).href;
  } catch {
    return null;
  }
}

/** The record that somebody brings along; "" for none. */
export function carried(hash: string): string {
  if (!hash.startsWith(MARK)) return "";
  try {
    return decodeURIComponent(hash.slice(MARK.length));
  } catch {
    return ""; // A link that was cut short.
  }
}
