import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** What is in a folder beside the things: files for people. */
const FOR_PEOPLE = ['.md', '.txt'];

/** The files of a folder that say what the shop has. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter(({ name }) => !name.startsWith('.') && !FOR_PEOPLE.includes(extname(name)))
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}
