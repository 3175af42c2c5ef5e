import { statesOf } from '@keepsong/domain/states/state-table';
import { SAMPLE_CONSENTS, STORIES } from '@keepsong/domain/states/tables';
import { VISIBILITIES } from '@keepsong/domain/stories/story';
import { z } from 'zod';
import { idParam, slugParam, text } from '../common.ts';
import { timedLine } from '../instant.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import { collaborationCalls } from './collaboration.ts';
import { playCodeCalls } from './play-codes.ts';
import { reveal, revealCalls } from './reveals.ts';
import { storyEcardCalls } from './story-ecard.ts';
import { storyWork } from './story-work.ts';

export const timelineStage = z.object({
  stage: z.enum(['received', 'artist_accepted', 'writing', 'quality_check', 'delivered', 'revised']),
  state: z.enum(['done', 'current', 'upcoming', 'stopped']),
  at: z.string().nullable(),
});

const attributes = z.object({
  occasion: z.string(),
  genre: z.string(),
  moods: z.array(z.string()),
  tempo: z.string(),
  recipient: z.string(),
});

const artist = z.object({
  id: z.number(),
  fullName: z.string(),
  photo: z.string(),
  has_bio: z.boolean(),
});

/** What the customer wrote about the song, except the answers to the questions. */
export const brief = z.object({
  relationship: z.string(),
  gender: z.string(),
  extra_verses: z.number(),
  /**
   * The day on which the customer needs the song (`YYYY-MM-DD`), or '' without one. The shop does not promise
   * this day.
   */
  needed_by: z.string(),
  must_include: z.array(z.object({ title: z.string(), description: z.string() })),
  notes: z.string(),
  pronunciations: z.array(
    z.object({ subject: z.string(), pronounce: z.string(), audio_url: z.string().nullable() }),
  ),
  /** The customer's voice memo. */
  voice_memo: z.object({ audio_url: z.string(), duration_seconds: z.number() }).nullable(),
});

const span = { from: z.number(), to: z.number() };
/**
 * For each line of the lyrics and its words, the seconds at which they are sung. Null for a line without times.
 */
const lyricTimes = z.array(
  z.object({ ...span, words: z.array(z.object({ text: z.string(), ...span })) }).nullable(),
);

const greeting = z.object({ audio_url: z.string(), duration_seconds: z.number() });

export const story = z.object({
  story_id: z.number(),
  slug: z.string(),
  /**
   * What the viewer may see: the progress of the song, a teaser, or the delivered song. Or only that the song
   * was canceled or is private (`StoryView` of the domain).
   */
  view: z.enum(['timeline', 'teaser', 'song', 'canceled', 'private']),
  status: z.enum(statesOf(STORIES)),
  is_owner: z.boolean(),
  /** Who may see the page. Only the owner gets this; others get null. */
  visibility: z.enum(VISIBILITIES).nullable(),
  may_be_indexed: z.boolean(),
  show_attentive_modal: z.boolean(),
  genre: z.string(),
  from_name: z.string(),
  song: z.object({
    title: z.string(),
    genre: z.string(),
    audioUrl: z.string().nullable(),
    duration_seconds: z.number(),
    peaks: z.array(z.number()),
    artist,
  }),
  /** The instant song of the story. Null when an artist writes the song (spec 3.9-03). */
  instant_product: z
    .object({
      title: z.string(),
      artist_display_name: z.string(),
      artist: z.object({ id: z.number() }),
      audioUrl: z.string().nullable(),
      /** `failed`: the shop has not managed to make the song yet. The staff and the owner have been told. */
      status: z.enum(['rendering', 'ready', 'failed']),
      /** 0 to 100, while the song is being made. */
      progress: z.number().int(),
      /** A program made the song, and the page must say so (spec 10.3-07). */
      generated: z.literal(true),
      duration_seconds: z.number(),
      peaks: z.array(z.number()),
      /** For each line and each word, the second of the song at which it is sung. */
      lines: z.array(timedLine),
      /** The intro that the owner has recorded. It is played before the song. */
      greeting: greeting.nullable(),
      slideshow: z
        .object({
          images: z.array(
            z.object({
              url: z.string(),
              width: z.number(),
              height: z.number(),
              caption: z.string(),
              crop: z.object({ x: z.number(), y: z.number(), zoom: z.number() }),
            }),
          ),
        })
        .nullable(),
    })
    .nullable(),
  /** The spoken intro that is played before the song. Null without one. */
  greeting: greeting.nullable(),
  attributes,
  /**
   * The facts from which the sleeve is drawn. They are the same for every viewer. The mood is null when none
   * was chosen.
   */
  sleeve: z.object({ mood: z.string().nullable(), tempo: z.string() }),
  lyrics: z.string().nullable(),
  lyric_times: lyricTimes.nullable(),
  artist_note: z.string().nullable(),
  applause: z.object({ count: z.number(), loved: z.boolean() }),
  /**
   * For the owner, the staff and the artist of the song: the description of the song and the progress of the work. Null
   * for others.
   */
  production: z
    .object({
      stages: z.array(timelineStage),
      promised_at: z.string().nullable(),
      /** The number of the order, if the owner may still cancel it. Otherwise null. */
      cancel_number: z.string().nullable(),
      /**
       * When the delivered song counts as accepted if the owner says nothing. Null when it is accepted. Only
       * the owner gets this.
       */
      accept_by: z.iso.datetime().nullable(),
      is_late: z.boolean(),
      /** Whether a change of the order waits for the owner's yes or no, such as more days for the artist. */
      is_asked: z.boolean(),
      /**
       * The end of the extra time that the offer gets because the artist has asked the owner a question. Null
       * after the answer. Only the owner gets this.
       */
      question_until: z.iso.datetime().nullable(),
      /** The number of messages about the song that the owner has not read. 0 for other viewers. */
      unread: z.int(),
      /**
       * The owner's stars for the song. `rating` is null until the song is accepted, and for other viewers.
       * `stars` is null until the owner gives some.
       */
      rating: z.object({ stars: z.int().nullable() }).nullable(),
      /**
       * The owner's answer to the artist who wants to show the song. Null when the artist has not asked, and
       * for other viewers.
       */
      sample_consent: z.enum(statesOf(SAMPLE_CONSENTS)).nullable(),
      /**
       * The artist who currently has 24 hours to accept the song. Null when somebody has accepted it or nobody
       * is left to ask.
       */
      asked: artist.nullable(),
      /**
       * The name of the chosen artist, if that artist declined. Empty once somebody has accepted.
       */
      declined: z.array(z.string()),
      /**
       * The day by which the shop writes to the owner. Only set while no artist can take the song and the staff
       * look for one.
       */
      hear_by: z.string().nullable(),
      /**
       * The last digits of the phone number that gets text messages about this order only. Null without such a number
       * (decision 0019).
       */
      texts_to: z.string().nullable(),
      questions: z.array(z.object({ question: z.string(), answer: z.string() })),
      /** For the owner only: null for staff and artist. */
      brief: brief.nullable(),
    })
    .nullable(),
  /** The song's file. Null for viewers who may only hear the song. */
  download_url: z.string().nullable(),
  /**
   * Whether everybody who can hear the song may download its file. Only the owner gets this; others get null.
   */
  shares_file: z.boolean().nullable(),
  /**
   * The streaming service: its name, whether streaming was bought, and the song's address there once it exists.
   * Null before the song is delivered.
   */
  streaming: z.object({ service: z.string(), purchased: z.boolean(), url: z.string().nullable() }).nullable(),
  /** The owner's plan to give the song as a gift. Null without a plan. Only the owner gets this. */
  reveal: reveal.nullable(),
});
export type Story = z.output<typeof story>;

export const stories = {
  statusById: {
    summary: 'Status of an own story',
    params: z.object({ id: idParam }),
    response: z.object({ status: z.string() }),
  },
  get: { summary: 'A story page', params: z.object({ slug: slugParam }), response: story },
  setVisibility: {
    summary: 'Whom an own story is for',
    params: z.object({ slug: slugParam }),
    body: z.object({ visibility: z.enum(VISIBILITIES) }),
    response: z.object({ visibility: z.enum(VISIBILITIES) }),
  },
  shareFile: {
    summary: 'Whether everybody who can hear an own song may keep its file',
    params: z.object({ slug: slugParam }),
    body: z.object({ shares_file: z.boolean() }),
    response: z.object({ shares_file: z.boolean() }),
  },
  remove: {
    summary: 'Delete an own song that is there or was canceled, whose title is typed to be sure',
    params: z.object({ slug: slugParam }),
    body: z.object({ title: text(400) }),
    response: z.object({ deleted: z.literal(true) }),
  },
  ...revealCalls,
  applaud: {
    summary:
      "'Love this song': one a visitor and person; it counts for the artist when the person is signed in",
    params: z.object({ slug: slugParam }),
    response: z.object({ count: z.number(), loved: z.boolean() }),
  },
  unapplaud: {
    summary: 'Take the love back',
    params: z.object({ slug: slugParam }),
    response: z.object({ count: z.number(), loved: z.boolean() }),
  },
  ...storyWork,
  ...collaborationCalls,
  ...storyEcardCalls,
  ...playCodeCalls,
} satisfies CapabilitySchemas<'stories'>;
