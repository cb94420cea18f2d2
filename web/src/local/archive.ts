/** Reads zip archives whose files are stored as they are: whoever sends one compresses it better as a whole. */

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;

/** List the files of an archive, by path; their bytes are the archive's own. */
export function* filesOf(archive: Uint8Array<ArrayBuffer>): Generator<[string, Uint8Array<ArrayBuffer>]> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const text = new TextDecoder();
  const end = endOf(view);
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint16(at + 10, true) !== 0) throw new Error("a file of this archive is compressed");
    const [size, header] = [view.getUint32(at + 24, true), view.getUint32(at + 42, true)];
    const name = text.decode(
      archive.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + view.getUint16(at + 28, true)),
    );
    const from =
      header + HEADER_BYTES + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    yield [name, archive.subarray(from, from + size)];
    const tail = [28, 30, 32].map((length) => view.getUint16(at + length, true)); // name, extra, comment
    at += tail.reduce((sum, length) => sum + length, ENTRY_BYTES);
  }
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - END_BYTES; at >= 0; at--) if (view.getUint32(at, true) === END) return at;
  throw new Error("this is no archive");
}
