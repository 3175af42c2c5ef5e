import { DELIVERY_DAYS_MAX } from '@keepsong/domain/artists/availability';
import { PROFILE_LIMITS, SAMPLES_MAX } from '@keepsong/domain/artists/profile';
import { GENRES, MOODS, OCCASIONS, TEMPOS } from '@keepsong/domain/builder/options';
import { statesOf } from '@keepsong/domain/states/state-table';
import { PROFILES, SAMPLE_CONSENTS } from '@keepsong/domain/states/tables';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { idParam, reason, text, uuid } from '../common.ts';
import { documentAs } from '../openapi/documented.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import { linkOrPage } from './late-songs.ts';

const moment = z.iso.datetime();
/** A schema for the id of one of the builder's options. */
function choice(options: readonly { id: string }[]) {
  const ids = options.map(({ id }) => id);
  return documentAs(
    z.string().refine((id) => ids.includes(id)),
    z.enum(ids),
  );
}
const genre = choice(GENRES);
const both = (max: number) => z.object({ en: text(max).trim(), sp: text(max).trim() });

const sample = z
  .object({
    song_id: idParam.nullable(),
    upload_id: uuid.nullable(),
    title: text(LIMITS.songTitle).trim(),
    recipient: text(LIMITS.recipient).trim(),
    occasion: choice(OCCASIONS),
    genre,
    moods: z.array(choice(MOODS)).max(MOODS.length),
    tempo: choice(TEMPOS),
    is_gift: z.boolean(),
    /** The song of this shop that is shown, if it was made here. The shop asks its customer for consent. */
    commission_id: idParam.nullable().default(null),
    has_consent: z.boolean(),
  })
  .refine(({ song_id, upload_id }) => (song_id === null) !== (upload_id === null));

/** The artist's description of themselves. Texts may be empty until it is sent to the producers. */
const data = z.object({
  name: text(LIMITS.personName).trim(),
  home_town: text(PROFILE_LIMITS.homeTown).trim(),
  genres: z.array(genre).max(GENRES.length),
  delivery_days: z.int().min(1).max(DELIVERY_DAYS_MAX),
  takes_rush: z.boolean(),
  extra_verses: z.boolean(),
  intro: both(PROFILE_LIMITS.intro),
  bio: both(PROFILE_LIMITS.bio),
  photo_id: uuid.nullable(),
  film_id: uuid.nullable(),
  keeps_film: z.boolean(),
  samples: z.array(sample).max(SAMPLES_MAX),
});

const shown = z.object({
  /** The version grows with every change. A save sends the version on which it is based. */
  version: z.int(),
  state: z.enum(statesOf(PROFILES)),
  data,
  /** Why a producer has returned the profile. Null when no producer has. */
  note: z.string().nullable(),
  /** The addresses of the files that `data` names by their ids. */
  photo_url: z.string(),
  film_url: z.string().nullable(),
  songs: z.array(z.object({ id: z.string(), url: z.string().nullable(), file_name: z.string() })),
  /**
   * The songs that the artist has made here, newest first. `consent` is the customer's answer to showing the
   * song.
   */
  made: z.array(
    z.object({
      commission_id: z.int(),
      title: z.string(),
      recipient: z.string(),
      consent: z.enum(statesOf(SAMPLE_CONSENTS)).nullable(),
    }),
  ),
  history: z.array(
    z.object({
      version: z.int(),
      state: z.enum(statesOf(PROFILES)),
      note: z.string().nullable(),
      by: z.string().nullable(),
      at: moment,
    }),
  ),
});
export type ProfileView = z.output<typeof shown>;

const consent = z.object({
  /** The person for whom the song was ordered. */
  recipient: z.string(),
  artist: z.object({ id: z.int(), name: z.string() }),
  state: z.enum(statesOf(SAMPLE_CONSENTS)),
  /** What visitors would see and hear. Null when the artist no longer wants to show the song. */
  sample: z.object({ title: z.string(), recipient: z.string(), url: z.string().nullable() }).nullable(),
});
export type SampleConsent = z.output<typeof consent>;

const version = z.int().min(0);
const own = z.object({ profile: shown });
const params = z.object({ id: idParam });

export const profiles = {
  own: { summary: 'The profile of the signed-in artist: the newest version, with its state', response: own },
  save: {
    summary: 'Save a draft of the profile; 409 when it was changed elsewhere',
    body: z.object({
      version,
      data,
      /**
       * The days to deliver with which the form began. Before the first draft they stand only in the calendar, whose
       * changes `version` does not count. If they are given and the calendar has others now, the draft is refused.
       */
      days_before: z.int().min(1).max(DELIVERY_DAYS_MAX).optional(),
    }),
    response: own,
  },
  send: { summary: 'Send the draft to the producers', body: z.object({ version }), response: own },
  takeBack: {
    summary: 'Take the draft back from the producers',
    body: z.object({ version }),
    response: own,
  },
  openConsent: {
    summary: 'What an artist wants to show of a customer’s song, for its customer',
    body: z.object(linkOrPage),
    response: z.object({ consent }),
  },
  answerConsent: {
    summary: 'Say whether an artist may show one’s song; the answer may be changed at any time',
    body: z.object({ ...linkOrPage, is_yes: z.boolean() }),
    response: z.object({ consent }),
  },
  review: {
    summary: 'The newest version of an artist’s profile, and what it changes; null before there is one',
    params,
    response: z.object({ profile: shown.nullable(), before: data.nullable(), changed: z.array(z.string()) }),
  },
  release: {
    summary: 'Show a version of a profile to customers, at once',
    params,
    body: z.object({ version }),
    response: own,
  },
  giveBack: {
    summary: 'Return a version of a profile to its artist; the mail says why',
    params,
    body: z.object({ version, reason }),
    response: own,
  },
} satisfies CapabilitySchemas<'profiles'>;
