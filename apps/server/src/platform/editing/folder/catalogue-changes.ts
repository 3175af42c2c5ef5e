import { isPart, type Wanted } from './compare-catalogue.service.ts';

export type FieldChange = { field: string; before: unknown; after: unknown };
export type CatalogueChange = {
  kind: string;
  /** The word by which the thing is known, such as its slug. */
  name: string;
  does: 'added' | 'changed' | 'unchanged';
  fields: FieldChange[];
};

/** A value as text in which the order of fields makes no difference, for comparing. */
const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    isPart(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
const same = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** The fields in which a thing of the folder differs from the one that the shop has. */
export function changesOf({ before, fields, state, publishAt }: Wanted): FieldChange[] {
  if (!before) return Object.entries(fields).map(([field, after]) => ({ field, before: undefined, after }));
  const { item } = before;
  const all = [
    ...Object.keys(fields).map((field) => ({ field, before: before.fields[field], after: fields[field] })),
    { field: 'state', before: item.state, after: state },
    { field: 'publish_at', before: before.publishAt, after: publishAt },
  ];
  return all.filter((one) => !same(one.before, one.after));
}

/** What an import does to a thing. */
export function changeOf(one: Wanted): CatalogueChange {
  const fields = changesOf(one);
  const does = one.before === null ? 'added' : fields.length > 0 ? 'changed' : 'unchanged';
  return { kind: one.editable.kind, name: one.name, does, fields };
}
