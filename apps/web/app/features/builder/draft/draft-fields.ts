import type { SongData } from '@keepsong/domain/builder/song-data';

/** The fields that a customer changes here. The server sets slug and pronunciations. */
export type DraftField = Exclude<keyof SongData, 'slug' | 'pronunciations'>;

export type DraftChange = Partial<Pick<SongData, DraftField>>;

/** The fields in which `change` differs from `data`. */
export function changedFields(data: SongData, change: DraftChange): DraftField[] {
  return fieldsOf(change).filter((field) => !sameValue(data[field], change[field]));
}

const sameValue = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** `onto`, with the given fields taken from `from`. */
export function withFieldsFrom(onto: SongData, from: SongData, fields: readonly DraftField[]): SongData {
  return { ...onto, ...Object.fromEntries(fields.map((field) => [field, from[field]])) };
}

/** The union of both lists. */
export const joinFields = (a: readonly DraftField[], b: readonly DraftField[]): DraftField[] => [
  ...new Set([...a, ...b]),
];

/** All fields that can change a draft. */
export function fieldsOf(data: DraftChange): DraftField[] {
  return Object.keys(data).filter(isDraftField);
}

/** Whether a stored text is the name of a field. `known` is any complete draft. */
export function isFieldOf(known: SongData, name: unknown): name is DraftField {
  return typeof name === 'string' && Object.hasOwn(known, name) && isDraftField(name);
}

function isDraftField(name: string): name is DraftField {
  return name !== 'slug' && name !== 'pronunciations';
}
