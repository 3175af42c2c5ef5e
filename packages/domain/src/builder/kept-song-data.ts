import * as v from 'valibot';
import { record } from '../schema/strict.ts';
import type { OlderFields } from './older-fields.ts';
import type { SongData } from './song-data.ts';
import { SONG_FIELDS } from './song-data-schema.ts';

/**
 * A rough check whether a value has the fields of the older builder. Few drafts have them. The shop checks them
 * fully when the draft is saved.
 */
const isOlderFields = (value: unknown): value is OlderFields =>
  typeof value === 'object' &&
  value !== null &&
  'selected_artists' in value &&
  Array.isArray(value.selected_artists) &&
  'flow_version' in value &&
  typeof value.flow_version === 'string';

const KEPT = record({
  ...SONG_FIELDS,
  older: v.fallback(v.nullish(v.custom<OlderFields>(isOlderFields), null), null),
}) satisfies v.GenericSchema<unknown, SongData>;

/**
 * How much of a path is removed when a part cannot be read. First only the part itself is removed, then the
 * list item that contains it, and then the whole field.
 */
const DEPTHS = [Number.POSITIVE_INFINITY, 2, 1];

/**
 * Reads a draft from this browser's storage. Anyone may have written it. Parts that cannot be read are removed,
 * with as little else as possible. `lost` has the names of fields that were removed as a whole. Returns null
 * when the value is not a draft. Never throws.
 */
export function readKeptSongData(stored: unknown): { data: SongData; lost: ReadonlySet<string> } | null {
  const lost = new Set<string>();
  let left = stored;
  for (const depth of DEPTHS) {
    const read = v.safeParse(KEPT, left);
    if (read.success) return { data: read.output, lost };
    const wrong = read.issues.map(({ path = [] }) => path.slice(0, depth).map(({ key }) => String(key)));
    for (const [field, ...inside] of wrong) if (field !== undefined && inside.length === 0) lost.add(field);
    left = without(left, wrong);
  }
  const read = v.safeParse(KEPT, left);
  return read.success ? { data: read.output, lost } : null;
}

/** Copies a value without the parts at these paths. */
function without(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (typeof value !== 'object' || value === null || paths.length === 0) return value;
  const left = Object.entries(value).flatMap(([key, part]) => {
    const inside = paths.filter(([first]) => first === key).map(([, ...rest]) => rest);
    return inside.some((path) => path.length === 0) ? [] : [[key, without(part, inside)] as const];
  });
  return Array.isArray(value) ? left.map(([, part]) => part) : Object.fromEntries(left);
}
