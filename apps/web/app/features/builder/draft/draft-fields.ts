import type { SongData } from '@keepsong/domain/builder/song-data';

/** The fields of a draft that a customer changes in the browser. The server sets `slug` and `pronunciations`. */
export type DraftField = Exclude<keyof SongData, 'slug' | 'pronunciations'>;

export type DraftChange = Partial<Pick<SongData, DraftField>>;

/** The fields whose value in `change` differs from the value in `data`. */
export function changedFields(data: SongData, change: DraftChange): DraftField[] {
  return fieldsOf(change).filter((field) => !sameValue(data[field], change[field]));
}

const sameValue = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** A copy of `onto` in which the given fields have the values of `from`. */
export function withFieldsFrom(onto: SongData, from: SongData, fields: readonly DraftField[]): SongData {
  return { ...onto, ...Object.fromEntries(fields.map((field) => [field, from[field]])) };
}

/** The fields of both lists, each once. */
export const joinFields = (a: readonly DraftField[], b: readonly DraftField[]): DraftField[] => [
  ...new Set([...a, ...b]),
];

/** The names of the fields in a change. */
export function fieldsOf(data: DraftChange): DraftField[] {
  return Object.keys(data).filter(isDraftField);
}

/** Whether a stored value is the name of a draft field. `known` is any complete draft. */
export function isFieldOf(known: SongData, name: unknown): name is DraftField {
  return typeof name === 'string' && Object.hasOwn(known, name) && isDraftField(name);
}

function isDraftField(name: string): name is DraftField {
  return name !== 'slug' && name !== 'pronunciations';
}
