import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CarryCatalogue, CatalogueChange } from '../platform/editing/folder/carry-catalogue.service.ts';
import type { FolderFault } from '../platform/editing/folder/catalogue-file.ts';
import { PICTURES, picturesIn, readFolder } from '../platform/editing/folder/read-folder.ts';
import type { Said } from './staff-command.ts';

const USAGE = [
  'npm run catalogue -- export FOLDER',
  'npm run catalogue -- import FOLDER [--dry-run]',
  'FOLDER has a CSV or JSON file for each kind of thing that editors keep, such as product.csv, and pictures of products in FOLDER/pictures.',
];

const fail = (...lines: string[]): Said => ({ code: 1, lines });
const say = (...lines: string[]): Said => ({ code: 0, lines });

/** `npm run catalogue`: copies what editors keep into a folder, or from a folder into the shop. */
export async function catalogueCommand(args: readonly string[], catalogue: CarryCatalogue): Promise<Said> {
  const [verb, folder, ...options] = args;
  const isTrial = options.includes('--dry-run');
  if (!folder || options.some((option) => option !== '--dry-run')) return fail(...USAGE);
  if (verb === 'export' && !isTrial) return exportTo(folder, catalogue);
  if (verb === 'import') return importFrom(folder, isTrial, catalogue);
  return fail(...USAGE);
}

async function exportTo(folder: string, catalogue: CarryCatalogue): Promise<Said> {
  await mkdir(folder, { recursive: true });
  const { files, pictures } = await catalogue.files();
  const lines: string[] = [];
  if (pictures.size > 0) await mkdir(join(folder, PICTURES), { recursive: true });
  for (const [name, read] of pictures) {
    await writeFile(join(folder, PICTURES, name), await read());
    lines.push(join(folder, PICTURES, name));
  }
  for (const [name, content] of files) {
    await writeFile(join(folder, name), content);
    lines.push(`${join(folder, name)}`);
  }
  return say(...lines, `${lines.length} files are written.`);
}

async function importFrom(folder: string, isTrial: boolean, catalogue: CarryCatalogue): Promise<Said> {
  const read = await readFolder(folder).catch(() => null);
  if (read === null) return fail(`The folder ${folder} cannot be read.`);
  const placed = ({ file, line, says }: FolderFault) =>
    `${join(folder, file)}${line > 0 ? `:${line}` : ''}: ${says}`;
  const failWith = (faults: readonly FolderFault[]) => fail(...faults.map(placed), 'Nothing was written.');
  if (read.faults.length > 0) return failWith(read.faults);
  if (read.files.size === 0) return fail(`The folder ${folder} has no file of things.`);
  const { changes, faults, leftOut } = await catalogue.take(read.files, {
    ...{ isTrial, by: null },
    pictures: picturesIn(folder),
  });
  if (faults.length > 0) return failWith(faults);
  const news = changes.filter(({ does }) => does !== 'unchanged');
  const same = changes.length - news.length;
  const without = leftOut.map(placed);
  if (news.length === 0) return say(...without, `Nothing to do: all ${same} things are as the folder says.`);
  return say(
    ...without,
    ...news.flatMap(linesOf),
    `${news.filter(({ does }) => does === 'added').length} added, ${news.filter(({ does }) => does === 'changed').length} changed, ${same} unchanged.`,
    isTrial ? 'This was a trial: nothing was written.' : 'All of it is written.',
  );
}

/** A change as people read it: each field before and after. */
function linesOf({ kind, name, does, fields }: CatalogueChange): string[] {
  if (does === 'added') return [`+ ${kind} ${name}`];
  return [
    `~ ${kind} ${name}`,
    ...fields.map(({ field, before, after }) => `    ${field}: ${wordsOf(before)} → ${wordsOf(after)}`),
  ];
}

const wordsOf = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
