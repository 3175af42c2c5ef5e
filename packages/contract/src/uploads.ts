import { z } from 'zod';
import { uuid } from './common.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const image = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** When the upload is deleted: an hour after the upload, unless it is claimed. */
  expires_at: z.iso.datetime(),
});

export const uploads = {
  addImage: {
    summary: 'Keep a picture (file) for something made to order: JPEG, PNG or WebP',
    response: z.object({ image }),
  },
  claim: {
    summary: 'Say that a draft, a cart or a form names an upload: it is kept for 30 days and not for an hour',
    params: z.object({ id: uuid }),
    response: z.object({
      /** When the upload is deleted if no order contains it by then. Null when it is kept. */
      expires_at: z.iso.datetime().nullable(),
    }),
  },
} satisfies CapabilitySchemas<'uploads'>;
