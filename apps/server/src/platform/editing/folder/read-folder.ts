import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { PictureFolder } from './carried-photos.ts';

/** The endings of other files in a folder, which are for people and are not read. */
const FOR_PEOPLE = ['.md', '.txt'];
/** The folder of the pictures. */
export const PICTURES = 'pictures';
/** A file name that cannot lead out of the folder. */
const NAME = /^[A-Za-z0-9][\w .-]{0,120}$/;

/** The files of a folder that hold data of the shop, as texts by name. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter(({ name }) => !name.startsWith('.') && !FOR_PEOPLE.includes(extname(name)))
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

/** The pictures of a folder. */
export const picturesIn = (folder: string): PictureFolder => ({
  read: async (name) =>
    NAME.test(name) ? readFile(join(folder, PICTURES, name)).catch(() => null) : Promise.resolve(null),
});

/** A folder without pictures. */
export const NO_PICTURES: PictureFolder = { read: async () => null };
