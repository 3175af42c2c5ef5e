import {
  APPLICATION_LIMITS,
  APPLICATION_RECORDINGS,
  genreIdOf,
  LANGUAGES_MAX,
  SCORE_MAX,
  TRIAL_DAYS_MAX,
} from '@keepsong/domain/artists/application';
import { GENRES } from '@keepsong/domain/builder/options';
import { LOCALES } from '@keepsong/domain/format/locale';
import { statesOf } from '@keepsong/domain/states/state-table';
import { APPLICATIONS } from '@keepsong/domain/states/tables';
import { LYRICS_MAX } from '@keepsong/domain/studio/lyrics';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { email, idParam, queryList, reason, text, uuid } from '../common.ts';
import { documentAs } from '../openapi/documented.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';

const moment = z.iso.datetime();
const state = z.enum(statesOf(APPLICATIONS));
const GENRE_IDS = GENRES.map(({ id }) => id);

/** A genre: its id or its English name. */
const genre = documentAs(
  z.preprocess((word) => (typeof word === 'string' ? genreIdOf(word) : word), z.enum(GENRE_IDS)),
  z.enum(GENRE_IDS),
);
const different = (items: readonly unknown[]) => new Set(items).size === items.length;

const recording = z.object({
  id: z.string(),
  url: z.string(),
  file_name: z.string(),
  duration_seconds: z.number(),
  peaks: z.array(z.number()),
});
export type MakerRecording = z.output<typeof recording>;

/** An applicant's trial song, made with a brief of the shop. It decides whether the shop takes the artist. */
const trial = z.object({
  brief: z.string(),
  due_day: z.iso.date(),
  /** Whether this day has passed and the song has not come. It can still be handed in. */
  is_late: z.boolean(),
  title: z.string(),
  lyrics: z.string(),
  recording: recording.nullable(),
  sent_at: moment.nullable(),
  /** Why a producer has sent the song back. Null when no producer has. */
  returned: z.string().nullable(),
});
export type TrialView = z.output<typeof trial>;

const row = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  genres: z.array(z.string()),
  languages: z.array(z.string()),
  vocal_style: z.string(),
  state,
  /** The average of the newest score of each producer. */
  score: z.number().nullable(),
  created_at: moment,
  /** The day by which the trial song is due, when the applicant sent it, and whether it is late. */
  trial: z.object({ due_day: z.iso.date(), sent_at: moment.nullable(), is_late: z.boolean() }).nullable(),
});
export type ApplicationRow = z.output<typeof row>;

const application = row.extend({
  /**
   * The terms that the applicant agreed to: language and hash. Empty for an application that is older than this
   * field.
   */
  terms_version: z.string(),
  about: z.string(),
  locale: z.enum(LOCALES),
  recordings: z.array(recording),
  film_url: z.string().nullable(),
  /** Why the application was refused. */
  reason: z.string().nullable(),
  trial: trial.nullable(),
  /** The artist that the applicant has become. */
  artist_id: z.int().nullable(),
  notes: z.array(
    z.object({
      id: z.int(),
      by: z.string(),
      score: z.int().nullable(),
      note: z.string(),
      created_at: moment,
    }),
  ),
  history: z.array(z.object({ state, by: z.string().nullable(), at: moment })),
});
export type ApplicationView = z.output<typeof application>;

const about = z.object({ application });
const params = z.object({ id: idParam });
const listQuery = z.object({
  q: text(120).optional(),
  state: queryList(state),
  genre: z.enum(GENRE_IDS).optional(),
  /** Returns only applications with a trial song that waits for a producer. */
  trial_sent: z.literal('1').optional(),
  /**
   * `next` or `previous` of another page. A negative number asks for applications that are newer than this id.
   */
  cursor: z.coerce.number().int().optional(),
});
export type ApplicationListQuery = z.output<typeof listQuery>;

export const applications = {
  apply: {
    summary: 'Apply as an artist; the answer is the same when an application of this mailbox is open already',
    body: z.object({
      name: text(LIMITS.personName).trim().min(1),
      email,
      genres: z.array(genre).min(1).max(GENRE_IDS.length).refine(different),
      languages: z.array(text(APPLICATION_LIMITS.language).trim().min(1)).min(1).max(LANGUAGES_MAX),
      vocal_style: text(APPLICATION_LIMITS.vocalStyle).trim().min(1),
      about: text(APPLICATION_LIMITS.about).trim(),
      /** The recordings are uploads of this browser or its user. */
      recordings: z.array(uuid).length(APPLICATION_RECORDINGS).refine(different),
      film: uuid.nullish(),
    }),
    response: z.object({ received: z.literal(true) }),
  },
  withdraw: {
    summary: 'Withdraw the application that the mailed link names',
    body: z.object({ token: text(64).min(1) }),
    response: z.object({ withdrawn: z.literal(true) }),
  },
  trial: {
    summary: 'The trial song of the signed-in applicant; null for everybody else',
    response: z.object({ trial: trial.nullable() }),
  },
  sendTrial: {
    summary: 'Hand in the trial song, or a new version of it',
    body: z.object({
      title: text(LIMITS.songTitle).trim().min(1),
      lyrics: text(LYRICS_MAX).trim().min(1),
      recording_id: uuid,
    }),
    response: z.object({ trial }),
  },
  list: {
    summary: 'The applications, newest first',
    query: listQuery,
    response: z.object({
      applications: z.array(row),
      next: z.string().nullable(),
      previous: z.string().nullable(),
    }),
  },
  read: { summary: 'Everything about an application; the log keeps who looked', params, response: about },
  note: {
    summary: 'Score an application, with a note for the other producers',
    params,
    body: z.object({
      score: z.int().min(1).max(SCORE_MAX).nullable(),
      note: text(LIMITS.message).trim(),
    }),
    response: about,
  },
  invite: {
    summary:
      'Ask the applicant for a trial song with a brief of the shop; an account is opened, and nothing is listed',
    params,
    body: z.object({
      brief: text(APPLICATION_LIMITS.brief).trim().min(1),
      days: z.int().min(1).max(TRIAL_DAYS_MAX),
      /** The voice as customers choose it: '1' is male, '2' is female. */
      gender: z.enum(['1', '2']),
    }),
    response: about,
  },
  returnTrial: {
    summary: 'Send the trial song back with what is to be changed',
    params,
    body: z.object({ reason: text(LIMITS.message).trim().min(1) }),
    response: about,
  },
  activate: {
    summary: 'List the applicant as an artist',
    params,
    response: about,
  },
  refuse: {
    summary: 'Refuse an application; the mail to its sender says why',
    params,
    body: z.object({ reason }),
    response: about,
  },
} satisfies CapabilitySchemas<'applications'>;
