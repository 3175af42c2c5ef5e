import { VISIBILITIES } from '@keepsong/domain/stories/story';
import { z } from 'zod';
import type { CapabilitySchemas } from './call-schemas.ts';
import { collaborationCalls } from './collaboration.ts';
import { idParam, slugParam, text } from './common.ts';
import { timedLine } from './instant.ts';
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

/** What was told to the artist beside the questions (customers 4 and 5). */
export const brief = z.object({
  relationship: z.string(),
  gender: z.string(),
  extra_verses: z.number(),
  must_include: z.array(z.object({ title: z.string(), description: z.string() })),
  notes: z.string(),
  pronunciations: z.array(
    z.object({ subject: z.string(), pronounce: z.string(), audio_url: z.string().nullable() }),
  ),
});

const span = { from: z.number(), to: z.number() };
/** When the numbered lines of the lyrics are sung, in seconds; null for a line that nobody has timed. */
const lyricTimes = z.array(
  z.object({ ...span, words: z.array(z.object({ text: z.string(), ...span })) }).nullable(),
);

export const story = z.object({
  story_id: z.number(),
  slug: z.string(),
  /** 'owner' and 'public' see the whole song; a teaser hides what is not ready. */
  view: z.enum(['timeline', 'teaser', 'song', 'canceled', 'private']),
  status: z.enum(['created', 'in_production', 'shipped', 'canceled']),
  is_owner: z.boolean(),
  /** Whom the page is for; told to its owner. */
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
  /** The song of an instant product; null for an original song (spec 3.9-03). */
  instant_product: z
    .object({
      title: z.string(),
      artist_display_name: z.string(),
      artist: z.object({ id: z.number() }),
      audioUrl: z.string().nullable(),
      /** `failed`: it could not be made yet; the staff know, and the owner was told. */
      status: z.enum(['rendering', 'ready', 'failed']),
      /** 0…100 while it is made. */
      progress: z.number().int(),
      /** It was made by a program, and is labelled so (decisions). */
      generated: z.literal(true),
      duration_seconds: z.number(),
      peaks: z.array(z.number()),
      /** When each line and word is sung, in seconds of the song. */
      lines: z.array(timedLine),
      /** The owner's recorded intro, played before the song. */
      greeting: z.object({ audio_url: z.string(), duration_seconds: z.number() }).nullable(),
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
  attributes,
  /** What the song's one sleeve is printed with, for every viewer; null while no mood was chosen. */
  sleeve: z.object({ mood: z.string().nullable(), tempo: z.string() }),
  lyrics: z.string().nullable(),
  lyric_times: lyricTimes.nullable(),
  artist_note: z.string().nullable(),
  applause: z.object({ count: z.number(), loved: z.boolean() }),
  /** The owner's only: what was told to the artist, and how far it is. */
  production: z
    .object({
      stages: z.array(timelineStage),
      promised_at: z.string().nullable(),
      is_late: z.boolean(),
      /** Who has the story and 24 hours to say yes; null once somebody has, and when nobody is left to ask. */
      asked: artist.nullable(),
      /** Names of the artists who could not take it, in the order they were asked; empty once somebody has it. */
      declined: z.array(z.string()),
      /** While nobody who fits can take it and the shop looks: by when the owner hears of it. */
      hear_by: z.string().nullable(),
      /** The last digits of a number that gets texts about this order alone; null when there is none. */
      texts_to: z.string().nullable(),
      questions: z.array(z.object({ question: z.string(), answer: z.string() })),
      /** For its owner alone: null for the staff and the artist. */
      brief: brief.nullable(),
    })
    .nullable(),
  download_url: z.string().nullable(),
  /** On the streaming service: bought or not, and where it is heard once it is there; null before the song is. */
  streaming: z.object({ service: z.string(), purchased: z.boolean(), url: z.string().nullable() }).nullable(),
  /** How its owner gives it; null for everybody else and while nothing is planned. */
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
  remove: {
    summary: 'Delete an own song that is there or was canceled, whose title is typed to be sure',
    params: z.object({ slug: slugParam }),
    body: z.object({ title: text(400) }),
    response: z.object({ deleted: z.literal(true) }),
  },
  ...revealCalls,
  applaud: {
    summary: "'Love this song': one a visitor",
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
} satisfies CapabilitySchemas<'stories'>;
