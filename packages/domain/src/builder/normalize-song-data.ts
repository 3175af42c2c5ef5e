import * as v from 'valibot';
import type { FieldCode } from '../refusals.ts';
import { ok, type Result, refuseFields } from '../result.ts';
import { isRecord } from '../schema/is-record.ts';
import { record } from '../schema/strict.ts';
import { emptyOlderFields } from './older-fields.ts';
import { OLDER } from './older-schema.ts';
import type { SongData } from './song-data.ts';
import { SONG_FIELDS } from './song-data-schema.ts';

const SONG_DATA = record({ ...SONG_FIELDS, older: OLDER }) satisfies v.GenericSchema<unknown, SongData>;

/**
 * Turns untrusted JSON into a draft. Missing fields get their empty value, unknown keys are dropped, numeric
 * ids become strings, and texts are tidied. Nothing is cut. Texts that are too long and invalid choices are
 * refused with `song_data_invalid`, with a code for each wrong field by its path (`questions.0.answer`).
 * Unfinished drafts are accepted, because `fieldErrors` of steps.ts checks whether a step is complete. Lengths:
 * spec 5-20. The fields of the older builder may also stand directly in the input, as spec 3.1 lists them. They
 * then replace those inside `older`.
 */
export function normalizeSongData(input: unknown): Result<SongData> {
  const read = v.safeParse(SONG_DATA, nestOlder(input));
  if (read.success) return ok(read.output);
  const errors: Record<string, FieldCode> = {};
  for (const { path = [], message } of read.issues)
    errors[path.map(({ key }) => String(key)).join('.')] ??= codeOf(message);
  return refuseFields('song_data_invalid', errors);
}

const OLDER_NAMES = Object.keys(emptyOlderFields());

/**
 * Moves fields of the older builder from the top level into `older`, and its `recipient_name` into `recipient`. Of its
 * recommended artists, which are objects (spec 3.1-06), only the ids are kept, because the shop knows the rest.
 */
function nestOlder(input: unknown): unknown {
  if (!isRecord(input)) return input;
  const { recipient_name, ...given } = withArtistIds(input);
  const named = recipient_name === undefined ? given : { ...given, recipient: recipient_name };
  const flat = Object.entries(given).filter(([name]) => OLDER_NAMES.includes(name));
  if (flat.length === 0) return named;
  const older = typeof given.older === 'object' ? given.older : {};
  return { ...named, older: { ...older, ...Object.fromEntries(flat) } };
}

function withArtistIds(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { recommended_artists: artists } = input;
  if (!Array.isArray(artists)) return input;
  return { ...input, recommended_artists: artists.map((one: unknown) => (isRecord(one) ? one.id : one)) };
}

const codeOf = (message: string): FieldCode =>
  message === 'too_long' || message === 'too_many' ? message : 'invalid';
