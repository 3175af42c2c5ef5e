import type { SongData } from '@keepsong/domain/builder/song-data';

/** The fields that a customer changes here; slug and pronunciations are the server's. */
export type DraftField = Exclude<keyof SongData, 'slug' | 'pronunciations'>;

export type DraftChange = Partial<Pick<SongData, DraftField>>;

/** The fields of `change` that say something else than `data`. */
export function changedFields(data: SongData, change: DraftChange): DraftField[] {
  return fieldsOf(change).filter((field) => !sameValue(data[field], change[field]));
}

const sameValue = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** `onto` with the given fields taken from `from`. */
export function withFieldsFrom(onto: SongData, from: SongData, fields: readonly DraftField[]): SongData {
  return { ...onto, ...Object.fromEntries(fields.map((field) => [field, from[field]])) };
}

/** Both lists, each field once. */
export const joinFields = (a: readonly DraftField[], b: readonly DraftField[]): DraftField[] => [
  ...new Set([...a, ...b]),
];

/** Every field that a draft can be changed by. */
export function fieldsOf(data: DraftChange): DraftField[] {
  return Object.keys(data).filter(isDraftField);
}

/** Whether stored text names a field; `known` is any whole draft. */
export function isFieldOf(known: SongData, name: unknown): name is DraftField {
  return typeof name === 'string' && Object.hasOwn(known, name) && isDraftField(name);
}

function isDraftField(name: string): name is DraftField {
  return name !== 'slug' && name !== 'pronunciations';
}
