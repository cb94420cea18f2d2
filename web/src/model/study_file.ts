/** Studies as files: the records of all chapters one after another, each below its title. */

const CHAPTER = ";@chapter";
const RECORD = "opolis-record ";

export interface FiledChapter {
  title: string;
  record: string;
}

export const inOneFile = (chapters: FiledChapter[]): string =>
  chapters.map(({ title, record }) => `${CHAPTER} ${title}\n${record.trimEnd()}\n`).join("\n");

/** The chapters of a file; a record alone is one without a title, and what is no record stays as it is. */
export function chaptersIn(file: string): FiledChapter[] {
  const found: FiledChapter[] = [];
  let title = "";
  for (const line of file.split(/\r?\n/)) {
    if (line.startsWith(`${CHAPTER} `)) title = line.slice(CHAPTER.length).trim();
    else if (line.startsWith(RECORD) || !found.length) {
      found.push({ title, record: `${line}\n` });
      title = "";
    } else found.at(-1)!.record += `${line}\n`;
  }
  return found.filter(({ record }) => record.trim());
}
