import type { SongData } from '@keepsong/domain/builder/song-data';
import { z } from 'zod';
import { email, slugParam, text } from './common.ts';
import { documentAs } from './openapi/documented.ts';
import { songDataShape } from './openapi/documented-shapes.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

/**
 * This schema accepts any fields. `normalizeSongData` of the domain checks and cleans each field and names the
 * wrong ones.
 */
const givenSongData = documentAs(
  z.record(z.string(), z.unknown()).describe('The song data (spec 3.2)'),
  songDataShape.partial(),
);
const songData = documentAs(z.custom<SongData>().describe('The song data (spec 3.2)'), songDataShape);

const pronunciation = z.object({
  id: z.string(),
  subject: z.string(),
  pronounce: z.string(),
  audio_url: z.string().nullable(),
  duration_seconds: z.number(),
  expires_at: z.string().nullable(),
});
export type SavedPronunciation = z.output<typeof pronunciation>;

const voiceMemo = z.object({
  audio_url: z.string(),
  duration_seconds: z.number(),
  expires_at: z.string().nullable(),
});
export type VoiceMemo = z.output<typeof voiceMemo>;

const draft = z.object({
  slug: z.string(),
  song_data: songData,
  /** The saved pronunciations that `song_data` contains, with their ids and recordings. */
  pronunciations: z.array(pronunciation),
  /** What the customer tells the artist in their own voice. */
  voice_memo: voiceMemo.nullable(),
  email: z.string().nullable(),
  /**
   * Grows with every save. Send the last known value with the next save. Then the server notices when another tab or
   * device has saved in between.
   */
  revision: z.number(),
  updated_at: z.string(),
});
export type Draft = z.output<typeof draft>;

const save = z.object({
  song_data: givenSongData,
  email: email.nullish(),
  external_user_id: text(64).nullish(),
});

const params = z.object({ id: slugParam });

export const builder = {
  create: { summary: 'Save a new song draft', body: save, response: draft },
  byEmail: {
    summary:
      "Drafts under one's own e-mail, newest first; 404 for anybody else's. Without an e-mail: all of one's own",
    query: z.object({ email: email.optional() }),
    response: z.array(draft),
  },
  get: { summary: 'One own draft', params, response: draft },
  update: {
    summary:
      'Change fields of a draft, the others stay; over a revision that is not the newest it is refused (409)',
    params,
    body: save.extend({ song_data: givenSongData.optional(), revision: z.int32().min(1).optional() }),
    response: draft,
  },
  remove: { summary: 'Delete a draft', params, response: z.object({ deleted: z.literal(true) }) },
  mailResumeLink: {
    summary: 'Mail a link that opens the draft on another device',
    params,
    body: z.object({ email }),
    response: z.object({ sent: z.literal(true) }),
  },
  resume: {
    summary: 'Open a draft by the token of a mailed link, once',
    body: z.object({ token: z.string().min(1).max(128) }),
    response: draft,
  },
  addPronunciation: {
    summary: 'Save how a name is said: a recording (file) or a spelling, with its subject',
    params,
    form: z.object({ subject: z.string(), pronounce: z.string().optional() }),
    response: z.object({ pronunciation, draft }),
  },
  setVoiceMemo: {
    summary: 'Keep a voice memo (file) of at most 3 minutes for the artist; it replaces an earlier one',
    params,
    response: z.object({ draft }),
  },
  removeVoiceMemo: { summary: 'Delete the voice memo', params, response: z.object({ draft }) },
  removePronunciation: {
    summary: 'Delete a pronunciation',
    params: z.object({ id: slugParam, pronunciation_id: z.uuid() }),
    response: z.object({ draft }),
  },
} satisfies CapabilitySchemas<'builder'>;
