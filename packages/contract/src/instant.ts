import { TASK_STATUSES } from '@keepsong/domain/instant/previews';
import { z } from 'zod';
import { email, queryList, reasonIfAny, slugParam, text, uuid } from './common.ts';
import { documentAs } from './openapi/documented.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

/** The key of an answer, a name or a preview: a short text made by a program. */
const key = text(64).min(1);
const params = z.object({ id: slugParam });

const card = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** The card's picture is drawn from these three fields (spec 3.3). */
  occasion: z.string(),
  genre: z.string(),
  mood: z.string(),
  product_slug: z.string(),
  /** The price of a whole song, in cents. Null while the shop does not sell it. */
  price: z.number().int().nullable(),
});

/** A collection (spec 3.11-01) with its texts in the visitor's language. */
const collection = card.extend({
  choices: z.object({ name: z.boolean() }),
  skip_addon_page: z.boolean(),
  pam_enabled: z.boolean(),
  questions: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      hint: z.string(),
      max_answer_count: z.number().int(),
      answers: z.array(
        z.object({
          answer_key: z.string(),
          label: z.string(),
          /** What the answer decides about the sleeve and the sound (ids of spec 3.3). */
          sets: z.object({ genre: z.string(), mood: z.string(), tempo: z.string() }).partial(),
        }),
      ),
    }),
  ),
  /** How many more songs this visitor may request in this collection (spec 4.6-03). */
  songs_remaining: z.number().int(),
});
export type InstantCollectionView = z.output<typeof collection>;
export type InstantCollectionCard = z.output<typeof card> & { questions_count: number };

/** One way to say a name. Do not interpret `name_key`. Send it back unchanged when requesting a song. */
const nameOption = z.object({
  name_key: z.string(),
  /**
   * The pronunciation in letters, such as `shi-VAWN`. Hyphens separate syllables, and the stressed one is in capitals.
   */
  respelling: z.string(),
  /** The address of a recording of the name ('This is how it sounds'). It is made when it is first requested. */
  audio_url: z.string(),
});
export type NameOption = z.output<typeof nameOption>;

/** The customer's answers (spec 3.11-02). The server removes answers to unknown questions. */
const answers = documentAs(
  z.record(text(64), z.array(key).max(20)),
  z.record(z.string(), z.array(z.string())).describe('Question id → answer keys'),
);

/** The name in the song and how to say it. Both are null or missing for a song without a name. */
const name = { name_key: text(120).nullish(), spelling: text(60).nullish() };

/** A line of the lyrics and its words. Each has the time at which it is sung, in seconds of the recording. */
export const timedLine = z.object({
  text: z.string(),
  from: z.number(),
  to: z.number(),
  words: z.array(z.object({ text: z.string(), from: z.number(), to: z.number() })),
});

/** A preview (spec 3.11-03) with all data that the page needs to play and show it. */
const preview = z.object({
  artist_id: z.string(),
  artist: z.string(),
  title: z.string(),
  lyrics: z.string(),
  template_song_id: z.string(),
  audio_url: z.string(),
  duration_seconds: z.number(),
  peaks: z.array(z.number()),
  /** When each line and each word is sung, in seconds of the preview. */
  lines: z.array(timedLine),
  occasion: z.string(),
  genre: z.string(),
  moods: z.array(z.string()),
  tempo: z.string(),
  /** How many songs this visitor has requested in this collection. */
  preview_count: z.number().int(),
  ip_builder_data: z.object({
    answers: z.record(z.string(), z.array(z.string())),
    name_key: z.string().nullable(),
    spelling: z.string().nullable(),
  }),
});
export type InstantPreviewView = z.output<typeof preview>;

const task = z.object({
  status: z.enum(TASK_STATUSES),
  /** 0 to 100. It is 100 only when the task is completed (spec 4.6-01). */
  progress: z.number().int(),
  /** The estimated seconds until the preview is finished. Null when it is not in the queue. */
  wait_seconds: z.number().int().nullable(),
  /** The finished preview. Null until the task is completed. */
  data: preview.nullable(),
});

const words = z.object({ en: text(300), sp: text(300) });

/**
 * The part of a collection that staff can edit: the texts in both languages, and the facts of the song that
 * each answer sets.
 */
export const quiz = z.object({
  title: words,
  text: words,
  product_slug: slugParam,
  choices: z.object({ name: z.boolean() }),
  skip_addon_page: z.boolean(),
  pam_enabled: z.boolean(),
  /** How many songs one visitor may request in this collection. */
  songs_per_visitor: z.number().int().min(1).max(50),
  /** The ids of the voices that can sing the collection's songs. Without ids, all voices can. */
  voices: z.array(text(3)).max(20).optional(),
  /** The facts of the song that apply when no answer sets them (ids of spec 3.3). */
  song: z.object({ occasion: text(40), genre: text(4), mood: text(4), tempo: text(4) }),
  questions: z
    .array(
      z.object({
        id: slugParam,
        title: words,
        hint: words,
        max_answer_count: z.number().int().min(1).max(8),
        answers: z
          .array(
            z.object({
              answer_key: slugParam,
              label: words,
              /**
               * The facts of the song that the answer sets. `detail` is something to sing about. The other
               * values are ids of spec 3.3.
               */
              sets: z
                .object({
                  occasion: text(40),
                  genre: text(4),
                  mood: text(4),
                  tempo: text(4),
                  detail: text(40),
                })
                .partial(),
            }),
          )
          .min(1)
          .max(40),
      }),
    )
    .min(1)
    .max(12),
});
export type InstantQuiz = z.output<typeof quiz>;

/**
 * The version of the quiz that the editor has read. A save is refused (`changed_meanwhile`) when somebody has
 * saved a newer one.
 */
const version = z.int().min(1);
const versioned = quiz.extend({ version });

export const instant = {
  collections: {
    summary: 'What instant songs there are',
    response: z.object({ collections: z.array(card.extend({ questions_count: z.number().int() })) }),
  },
  collection: { summary: 'One collection: its quiz and which screens it has', params, response: collection },
  requestPreviews: {
    summary: 'Have a song made; one request always is the same song',
    params,
    body: z.object({
      answers,
      ...name,
      count: z.literal(1).default(1),
      exclude_artists: z.array(key).max(50).optional(),
      artist_id: key.optional(),
    }),
    response: z.object({ task_ids: z.array(uuid), songs_remaining: z.number().int() }),
  },
  previews: {
    summary: "How far songs are, and those that are there; without ids all of this visitor's",
    params,
    query: z.object({ task_ids: queryList(uuid, 20) }),
    response: z.object({ previews: z.record(z.string(), task), songs_remaining: z.number().int() }),
  },
  mailPreviews: {
    summary: 'Mail a link to songs, at once or when they are made',
    params,
    body: z.object({ email, task_ids: z.array(uuid).min(1).max(20) }),
    response: z.object({ sent: z.literal(true) }),
  },
  requestFullSong: {
    summary: 'Pick a song: the whole of it is made once its order is paid',
    params,
    body: z.object({ answers, template_song_id: key, ...name }),
    response: z.object({ task_id: uuid }),
  },
  magicLink: {
    summary: 'The songs of a mailed link',
    params: z.object({ token: slugParam }),
    response: z.object({
      collection_id: z.string(),
      task_ids: z.array(uuid),
      answers: z.record(z.string(), z.array(z.string())),
      name_key: z.string().nullable(),
      spelling: z.string().nullable(),
      /** Whether all songs of the link are ready to play. */
      ready: z.boolean(),
    }),
  },
  names: {
    summary: 'How a name is commonly said, the commonest first; none when nobody knows',
    query: z.object({ spelling: text(60).min(1) }),
    response: z.object({ spelling: z.string(), options: z.array(nameOption) }),
  },
  addName: {
    summary:
      "One's own way to say a name: a respelling, which is sung, or a recording (file), which the shop keeps",
    form: z.object({ spelling: z.string(), respelling: z.string().optional() }),
    response: z.object({ name: nameOption }),
  },
  addGreeting: {
    summary: 'Keep a recorded intro (file) of at most 60 s for the order',
    response: z.object({
      greeting: z.object({
        id: uuid,
        audio_url: z.string(),
        duration_seconds: z.number(),
        peaks: z.array(z.number()),
        /** When the recording is deleted: an hour after the upload, unless something claims it. */
        expires_at: z.string(),
      }),
    }),
  },
  failedSongs: {
    summary: 'Songs of paid orders that could not be made, for the staff',
    response: z.object({
      songs: z.array(
        z.object({
          song_id: uuid,
          order_id: z.number().nullable(),
          story_slug: z.string(),
          recipient: z.string(),
          reason: z.string(),
          since: z.string(),
        }),
      ),
    }),
  },
  retrySong: {
    summary: 'Try a song that was given up once more',
    params: z.object({ id: uuid }),
    body: reasonIfAny,
    response: z.object({ retried: z.literal(true) }),
  },
  quiz: {
    summary: 'A collection as the staff edit it, and what songs can sing about',
    params,
    response: z.object({ quiz: versioned, version, known_details: z.array(z.string()) }),
  },
  saveQuiz: {
    summary: 'Change a collection; customers see it from then on',
    params,
    body: versioned,
    response: versioned,
  },
} satisfies CapabilitySchemas<'instant'>;
