import { z } from 'zod';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const image = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** When the upload is deleted if no order contains it by then. */
  expires_at: z.iso.datetime(),
});

export const uploads = {
  addImage: {
    summary: 'Keep a picture (file) for something made to order: JPEG, PNG or WebP',
    response: z.object({ image }),
  },
} satisfies CapabilitySchemas<'uploads'>;
