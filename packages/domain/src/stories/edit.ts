import { normalizeSongData } from '../builder/normalize-song-data.ts';
import type { MustHave, SongData, StoryQuestion } from '../builder/song-data.ts';
import { fieldErrors } from '../builder/steps.ts';
import type { FieldCode } from '../refusals.ts';
import { ok, type Result, refuseFields } from '../result.ts';
import type { CommissionState } from '../studio/commission.ts';

/** `open`: the words can be changed. `message`: an artist is at work and is written to. `closed`: neither. */
export type EditPhase = 'open' | 'message' | 'closed';

const PHASES = {
  briefed: 'open',
  offered: 'open',
  declined: 'open',
  accepted: 'message',
  in_revision: 'message',
  // A song that is there is changed by a revision.
  delivered: 'closed',
  canceled: 'closed',
} as const satisfies Record<CommissionState, EditPhase>;

/** What the owner of a song may do with what was told: change it until an artist has accepted, write afterwards. */
export const editPhase = (state: CommissionState): EditPhase => PHASES[state];

/** What can be changed of a song that was ordered. Genre and voice chose the artist, so they stay (decision 0018). */
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
 * The song with the change in it, by the rules of the builder (spec 4.2, 5-19 to 5-23). Refuses `song_data_invalid`
 * with the fields that are wrong; what the change does not name stays as it was.
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
