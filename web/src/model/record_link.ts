/** Records in addresses: packed, so that they stay short, and behind the #, so that they go to no server. */

/** What stands behind the # of an analysis: the number of a position and, if it is brought along, the record. */
export interface Linked {
  place: number;
  record: string;
}

export async function linkOf({ place, record }: Linked): Promise<string> {
  return record ? `${place}~${await packed(record)}` : String(place);
}

/** Read what stands behind the #; rejects what was cut off or is no record. */
export async function linked(hash: string): Promise<Linked> {
  const [place, record = ""] = hash.split("~");
  return { place: Number(place) || 0, record: record && (await unpacked(record)) };
}

async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpacked(text: string): Promise<string> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
