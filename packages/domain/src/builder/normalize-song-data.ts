import * as v from 'valibot';
import type { FieldCode } from '../refusals.ts';
import { ok, type Result, refuseFields } from '../result.ts';
import { record } from '../schema/strict.ts';
import { OLDER } from './older-schema.ts';
import type { SongData } from './song-data.ts';
import { SONG_FIELDS } from './song-data-schema.ts';

const SONG_DATA = record({ ...SONG_FIELDS, older: OLDER }) satisfies v.GenericSchema<unknown, SongData>;

/**
 * Turns untrusted JSON into a draft. Missing fields get their empty value, unknown keys are dropped, numeric ids become
 * strings, and texts are tidied. Nothing is cut. A text that is too long or an invalid choice is refused with
 * `song_data_invalid`, which has a code for each wrong field by its path (`questions.0.answer`). Unfinished drafts are
 * accepted, because `fieldErrors` of steps.ts checks whether a step is complete. Lengths: spec 5-20.
 */
export function normalizeSongData(input: unknown): Result<SongData> {
  const read = v.safeParse(SONG_DATA, input);
  if (read.success) return ok(read.output);
  const errors: Record<string, FieldCode> = {};
  for (const { path = [], message } of read.issues)
    errors[path.map(({ key }) => String(key)).join('.')] ??= codeOf(message);
  return refuseFields('song_data_invalid', errors);
}

const codeOf = (message: string): FieldCode =>
  message === 'too_long' || message === 'too_many' ? message : 'invalid';
