import { GENRES } from '@keepsong/domain/builder/options';
import { LOCALES } from '@keepsong/domain/format/locale';
import { statesOf } from '@keepsong/domain/states/state-table';
import { ARTISTS } from '@keepsong/domain/states/tables';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { email, idParam, queryList, reason, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';

const moment = z.iso.datetime();
const state = z.enum(statesOf(ARTISTS));
const genre = z.enum(GENRES.map(({ id }) => id));
const params = z.object({ id: idParam });

const row = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  photo: z.string(),
  state,
  /** Whether the artist is an applicant who makes a trial song. */
  is_in_trial: z.boolean(),
  genres: z.array(z.string()),
  delivery_days: z.int(),
  /** The number of songs that are offered to the artist or in work. */
  songs_in_work: z.int(),
  /** How many songs the artist takes in a week. Null means no limit. */
  capacity_a_week: z.int().nullable(),
  songs_delivered: z.int(),
  rating: z.number().nullable(),
});
export type RosterRow = z.output<typeof row>;

const artist = row.extend({
  /** The account of the artist; null for an artist without one. */
  user: z.object({ id: z.int(), email: z.string() }).nullable(),
  gender: z.enum(['1', '2']),
  home_town: z.string(),
  reviews: z.int(),
  joined_at: moment,
  application_id: z.int().nullable(),
  history: z.array(z.object({ state, by: z.string().nullable(), why: z.string().nullable(), at: moment })),
});
export type RosterArtist = z.output<typeof artist>;

const about = z.object({ artist });

export const roster = {
  list: {
    summary: 'The artists, newest first',
    query: z.object({
      q: text(120).optional(),
      state: queryList(state),
      genre: genre.optional(),
      /**
       * `next` or `previous` of another page. A negative number asks for artists that are newer than this id.
       */
      cursor: z.coerce.number().int().optional(),
    }),
    response: z.object({
      artists: z.array(row),
      next: z.string().nullable(),
      previous: z.string().nullable(),
    }),
  },
  read: { summary: 'One artist, as the staff see them; the log keeps who looked', params, response: about },
  add: {
    summary: 'Add an artist whom the shop knows, without an application; a mail says how to sign in',
    body: z.object({
      name: text(LIMITS.personName).trim().min(1),
      email,
      gender: z.enum(['1', '2']),
      genres: z.array(genre).min(1).max(GENRES.length),
      /** The language of the mail to the artist. */
      locale: z.enum(LOCALES).default('en'),
    }),
    response: about,
  },
  setShown: {
    summary: 'Hide an artist from customers, or show them again; songs in work go on',
    params,
    body: z.object({ is_shown: z.boolean(), reason }),
    response: about,
  },
} satisfies CapabilitySchemas<'roster'>;
