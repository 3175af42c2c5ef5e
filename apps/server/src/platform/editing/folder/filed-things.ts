import type { AnyEditable } from '../editing.service.ts';
import type { CarriedPhotos } from './carried-photos.ts';
import { type FiledThing, type FolderFault, readThings } from './catalogue-file.ts';
import type { Carried, Filed } from './compare-catalogue.service.ts';

/** The files of a folder by their names. */
export type CatalogueFiles = ReadonlyMap<string, string>;

/** The names that the file of a kind may have in a folder. */
const filesOf = ({ kind }: AnyEditable): string[] => [`${kind}.csv`, `${kind}.json`];

/** What the folder contains of each kind. Faults are added to `faults`. */
export function filedOf(carried: readonly Carried[], files: CatalogueFiles, faults: FolderFault[]): Filed[] {
  const known = new Set(carried.flatMap(({ editable }) => filesOf(editable)));
  const kinds = carried.map(({ editable }) => editable.kind).join(', ');
  for (const file of files.keys())
    if (!known.has(file)) faults.push({ file, line: 0, says: `no such kind; there are ${kinds}` });
  return carried.flatMap((kind) => {
    const filed: FiledThing[] = [];
    for (const file of filesOf(kind.editable)) {
      const text = files.get(file);
      if (text === undefined) continue;
      const read = readThings(kind.carry, file, text);
      filed.push(...read.things);
      faults.push(...read.faults);
    }
    return filed.length === 0 ? [] : [{ kind, filed }];
  });
}

/** Makes the photos and uploads of the pictures that the folder names. Faults are added to `faults`. */
export async function preparePictures(
  all: readonly Filed[],
  photos: CarriedPhotos,
  faults: FolderFault[],
): Promise<void> {
  const seen = new Set<string>();
  for (const { kind, filed } of all)
    for (const { file, line, fields } of filed)
      for (const [use, picture] of [
        ...(kind.carry.pictures?.(fields) ?? []).map((name) => ['photo', name] as const),
        ...(kind.carry.uploads?.(fields) ?? []).map((name) => ['upload', name] as const),
      ]) {
        // A text may show the same file as a product.
        if (seen.has(`${use} ${picture}`)) continue;
        seen.add(`${use} ${picture}`);
        const made = await (use === 'photo' ? photos.prepare(picture) : photos.prepareUpload(picture));
        if (!made.ok) faults.push({ file, line, says: `${picture}: ${made.refusal.code}` });
      }
}
