import { LOCALES } from '@keepsong/domain/format/locale';
import { TASK_STATUSES } from '@keepsong/domain/instant/previews';
import { z } from 'zod';
import { queryList, slugParam, text, uuid } from '../common.ts';
import { quiz } from '../instant.ts';
import { documentAs } from '../openapi/documented.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import { editState, history, missing, missingIn, newWish, rollBack, standing, wish } from './items.ts';

const params = z.object({ id: slugParam });
const question = quiz.shape.questions.element;

/** A quiz as a draft. Questions and words may be missing until customers see it. */
const unfinished = quiz.extend({ questions: z.array(question).max(12) });

/** A collection of instant songs as editors write it. */
export const collectionBody = unfinished.extend({
  /** The collection's id, which is also part of its address. It cannot change once the collection exists. */
  slug: slugParam,
  /** Collections are sorted by this number, the smallest first. */
  position: z.int().min(0).max(10_000),
});
export type CollectionBody = z.output<typeof collectionBody>;

const collection = collectionBody.extend({ id: z.string(), ...missing, ...standing });
export type DeskCollection = z.output<typeof collection>;
const about = z.object({ collection });

const voice = z.object({ id: z.string(), name: z.string() });
export type SongVoice = z.output<typeof voice>;

const sample = z.object({
  status: z.enum(TASK_STATUSES),
  /** The progress in percent. */
  progress: z.int(),
  title: z.string(),
  lyrics: z.string(),
  /** The address of the recording. Null until the song is made. */
  audio_url: z.string().nullable(),
  duration_seconds: z.number(),
});
export type SampleSong = z.output<typeof sample>;

const answers = documentAs(
  z.record(text(64), z.array(text(64).min(1)).max(20)),
  z.record(z.string(), z.array(z.string())).describe('Question id → answer keys'),
);

export const collectionDesk = {
  list: {
    summary:
      'The collections of instant songs as visitors have them in order, with the drafts of the editors',
    query: z.object({ q: text(120).optional(), state: queryList(editState), ...missingIn }),
    response: z.object({ collections: z.array(collection) }),
  },
  choices: {
    summary: 'What the song engine knows: details to sing about, and voices',
    response: z.object({ details: z.array(z.string()), voices: z.array(voice) }),
  },
  read: { summary: 'One collection as the editors have it', params, response: about },
  add: {
    summary: 'Add a collection; it is a draft unless state says live',
    body: collectionBody.partial().required({ title: true }).extend(newWish),
    response: about,
  },
  save: {
    summary: 'Change what is given of a collection; state live shows it to visitors',
    params,
    body: collectionBody.partial().extend(wish),
    response: about,
  },
  history: { summary: 'All versions of a collection, newest first', params, response: history },
  rollBack: {
    summary: 'Make an earlier version of a collection the draft again',
    params,
    body: rollBack,
    response: about,
  },
  sample: {
    summary: 'Have a song made of a quiz as it is written, before customers see it',
    body: z.object({
      collection: unfinished,
      answers,
      voice: text(3).optional(),
      /** The name to sing. */
      spelling: text(60).optional(),
      language: z.enum(LOCALES),
    }),
    response: z.object({ song_id: uuid }),
  },
  sampleSong: {
    summary: 'How far such a song is, and the song when it is made',
    params: z.object({ song_id: uuid }),
    response: z.object({ song: sample }),
  },
} satisfies CapabilitySchemas<'collectionDesk'>;
