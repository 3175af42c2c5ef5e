import { GENRES, MOODS, OCCASIONS, TEMPOS } from '@keepsong/domain/builder/options';
import { LOCALES } from '@keepsong/domain/format/locale';
import { TASK_STATUSES } from '@keepsong/domain/instant/previews';
import { SONG_MAKERS } from '@keepsong/domain/instant/song-model';
import { z } from 'zod';
import { text, uuid } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';

const idsOf = <Id extends string>(options: readonly { id: Id }[]) => z.enum(options.map(({ id }) => id));

/**
 * The largest number of versions of one request. There is a limit because each version costs a song of the
 * model.
 */
export const MOST_TAKES = 9;

const wish = z.object({
  language: z.enum(LOCALES),
  occasion: idsOf(OCCASIONS),
  genre: idsOf(GENRES),
  mood: idsOf(MOODS),
  tempo: idsOf(TEMPOS),
  voice: text(3),
  /**
   * `spelling` is the name to sing. `respelling` says how to pronounce it when that differs from the spelling.
   */
  spelling: text(60).optional(),
  respelling: text(60).optional(),
  take: z.int().min(1).max(MOST_TAKES),
});
export type MusicWish = z.output<typeof wish>;

const compared = z.object({
  maker: z.enum(SONG_MAKERS),
  status: z.enum(TASK_STATUSES),
  /** The progress in percent. */
  progress: z.int(),
  /** Why the song failed. Empty when it has not. */
  error: z.string(),
  title: z.string(),
  lyrics: z.string(),
  /** The address of the recording. Null until the song is made. */
  audio_url: z.string().nullable(),
  duration_seconds: z.number(),
  /** The cost of the whole song. Null for songs that cost nothing, and while the cost is not known. */
  cents: z.int().nullable(),
});
export type ComparedSong = z.output<typeof compared>;

const choices = z.object({
  voices: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The highest cost of one song of the model. Null when no model is set. */
  model_cents: z.int().nullable(),
});
export type MusicChoices = z.output<typeof choices>;

const asked = z.object({ id: uuid, maker: z.enum(SONG_MAKERS) });
export type AskedSong = z.output<typeof asked>;

export const musicDesk = {
  choices: {
    summary: 'Who can make songs, and the voices of the shop',
    response: choices,
  },
  compare: {
    summary: 'Have one request sung by the shop and by the model; the same request is made once',
    body: wish,
    response: z.object({ songs: z.array(asked) }),
  },
  song: {
    summary: 'How far such a song is, and its beginning when it is made',
    params: z.object({ song_id: uuid }),
    response: z.object({ song: compared }),
  },
} satisfies CapabilitySchemas<'musicDesk'>;
