import { normalizeSongData } from '../builder/normalize-song-data.ts';
import type { MustHave, SongData, StoryQuestion } from '../builder/song-data.ts';
import { fieldErrors } from '../builder/steps.ts';
import type { FieldCode } from '../refusals.ts';
import { ok, type Result, refuseFields } from '../result.ts';
import type { CommissionState } from '../states/tables.ts';

/**
 * `open`: the owner can change the description. `message`: an artist is working, and the owner can write to them.
 * `closed`: neither is possible.
 */
export type EditPhase = 'open' | 'message' | 'closed';

const PHASES = {
  briefed: 'open',
  offered: 'open',
  declined: 'open',
  accepted: 'message',
  to_be_checked: 'message',
  in_revision: 'message',
  change_to_be_checked: 'message',
  // The owner changes a delivered song with a revision.
  delivered: 'closed',
  canceled: 'closed',
} as const satisfies Record<CommissionState, EditPhase>;

/**
 * What the owner may do with the description. The owner can change it until an artist accepts, and send
 * messages after that.
 */
export const editPhase = (state: CommissionState): EditPhase => PHASES[state];

/**
 * The fields of an ordered song that its owner can change. Genre and voice stay, because the artist was chosen
 * for them (decision 0018).
 */
export type SongEdit = Pick<SongData, 'recipient' | 'relationship' | 'occasion' | 'moods' | 'notes'> & {
  questions: StoryQuestion[];
  must_have_questions: MustHave[];
};

export const editOf = (song: SongData): SongEdit => ({
  recipient: song.recipient,
  relationship: song.relationship,
  occasion: song.occasion,
  moods: song.moods,
  notes: song.notes,
  questions: song.questions,
  must_have_questions: song.must_have_questions,
});

const EDITED_STEPS = ['characteristics', 'recipient', 'details'] as const;

/**
 * Applies a change to a song and checks the result with the rules of the builder (spec 4.2, 5-19 to 5-23).
 * Fields that are not in `change` stay. Refuses with `song_data_invalid` and the wrong fields.
 */
export function editSong(song: SongData, change: unknown): Result<SongData> {
  const given = typeof change === 'object' && change !== null ? change : {};
  const kept = Object.fromEntries(
    Object.keys(editOf(song)).flatMap((key) =>
      Object.hasOwn(given, key) ? [[key, Reflect.get(given, key)]] : [],
    ),
  );
  const edited = normalizeSongData({ ...song, ...kept });
  if (!edited.ok) return edited;
  const facts = { userEmail: song.gifter_email, songInCart: true };
  const errors: Record<string, FieldCode> = Object.assign(
    {},
    ...EDITED_STEPS.map((step) => fieldErrors(step, edited.value, facts)),
  );
  if (Object.keys(errors).length > 0) return refuseFields('song_data_invalid', errors);
  return ok({ ...edited.value, pronunciations: song.pronunciations });
}
