import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { utf8Of } from '@keepsong/domain/text/utf8';
import type { PictureFolder } from './carried-photos.ts';
import type { FolderFault } from './catalogue-file.ts';

/** The endings of other files in a folder, which are for people and are not read. */
const FOR_PEOPLE = ['.md', '.txt'];
/** The endings of files that may hold data of the shop. */
const DATA = ['.csv', '.json'];
/** The folder of the pictures. */
export const PICTURES = 'pictures';
/** A file name that cannot lead out of the folder. */
const NAME = /^[A-Za-z0-9][\w .-]{0,120}$/;

type Folder = {
  /** The files that are not for people, as texts by name. The text of a file that can hold no data is empty. */
  files: Map<string, string>;
  /** The files that are not read, because their letters would be replaced. */
  faults: FolderFault[];
};

/**
 * Reads the files of a folder that hold data of the shop. A workbook or picture beside them is no text in any coding, so
 * it is not read. It is listed, because whoever put it there expects that it counts.
 */
export async function readFolder(folder: string): Promise<Folder> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter(({ name }) => !name.startsWith('.') && !FOR_PEOPLE.includes(extname(name)))
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  const read: Folder = { files: new Map(), faults: [] };
  for (const file of names) {
    const bytes = DATA.includes(extname(file)) ? await readFile(join(folder, file)) : Buffer.alloc(0);
    const text = utf8Of(bytes);
    if (text !== null) read.files.set(file, text);
    else read.faults.push({ file, line: wrongLineOf(bytes), says: 'is not saved as UTF-8' });
  }
  return read;
}

/** The first line that is no UTF-8. No letter of UTF-8 contains the byte of a line's end. */
function wrongLineOf(bytes: Buffer): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf('\n', from);
    const until = end === -1 ? bytes.length : end + 1;
    if (utf8Of(bytes.subarray(from, until)) === null) return line;
    from = until;
  }
  return line;
}

/** The pictures of a folder. */
export const picturesIn = (folder: string): PictureFolder => ({
  read: async (name) =>
    NAME.test(name) ? readFile(join(folder, PICTURES, name)).catch(() => null) : Promise.resolve(null),
});

/** A folder without pictures. */
export const NO_PICTURES: PictureFolder = { read: async () => null };
