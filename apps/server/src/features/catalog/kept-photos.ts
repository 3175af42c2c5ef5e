import { z } from 'zod';

/** A photo of a product as `extra_info` stores it. */
const keptPhoto = z.object({
  id: z.string(),
  alt: z.object({ en: z.string(), sp: z.string() }),
  widths: z.array(z.number().int()).min(1),
});
export type KeptPhoto = z.output<typeof keptPhoto>;

/** The photos of a product. Entries that cannot be read are left out. */
export const photosOf = ({ photos }: Readonly<Record<string, unknown>>): KeptPhoto[] =>
  Array.isArray(photos) ? photos.flatMap((photo) => keptPhoto.safeParse(photo).data ?? []) : [];
