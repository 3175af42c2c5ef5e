import { z } from 'zod';
import { uuid } from './common.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const image = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** When the upload is deleted: an hour after the upload, unless something claims it. */
  expires_at: z.iso.datetime(),
});

const recording = z.object({
  id: z.string(),
  url: z.string(),
  file_name: z.string(),
  duration_seconds: z.number(),
  peaks: z.array(z.number()),
  expires_at: z.iso.datetime(),
});
export type UploadedRecording = z.output<typeof recording>;

export const uploads = {
  addRecording: {
    summary: 'Keep a recording (file) of a song that an artist shows: checked as deliveries are',
    response: z.object({ recording }),
  },
  addFilm: {
    summary: 'Keep a film (file) in which an artist introduces themselves: MP4 or WebM',
    response: z.object({
      film: z.object({ id: z.string(), url: z.string(), expires_at: z.iso.datetime() }),
    }),
  },
  addImage: {
    summary: 'Keep a picture (file) for something made to order: JPEG, PNG or WebP',
    response: z.object({ image }),
  },
  claim: {
    summary: 'Say that a draft, a cart or a form names an upload: it is kept for 30 days and not for an hour',
    params: z.object({ id: uuid }),
    response: z.object({
      /** When the upload is deleted if no order contains it by then. Null when it is kept permanently. */
      expires_at: z.iso.datetime().nullable(),
    }),
  },
} satisfies CapabilitySchemas<'uploads'>;
