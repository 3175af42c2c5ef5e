import {
  CAPACITY_MAX,
  DAYS_OFF_MAX,
  DELIVERY_DAYS_MAX,
  NO_ROOM,
} from '@keepsong/domain/artists/availability';
import { SHOWN_ARTIST } from '@keepsong/domain/states/lists';
import { z } from 'zod';
import { nearDay } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';

/** Days on which the artist does not work. Both are included. */
const daysOff = z
  .object({ from: nearDay, to: nearDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'out_of_range' });

const settings = {
  /** How many songs the artist takes from Monday to Sunday. Null: as many as come. 0: none. */
  capacity_a_week: z.int().min(0).max(CAPACITY_MAX).nullable(),
  days_off: z.array(daysOff).max(DAYS_OFF_MAX),
  /** No new songs until the artist says otherwise. Songs in work go on. */
  paused: z.boolean(),
};

const shown = z.object({
  ...settings,
  /** The artist has said that there is enough work for now. */
  full: z.boolean(),
  /** How many days the artist usually needs, without days off. */
  delivery_days: z.int().min(1).max(DELIVERY_DAYS_MAX),
  /** What customers see now. */
  available_delivery_days: z.int(),
  /** `hidden`: the staff show this artist to nobody. */
  status: z.enum([...SHOWN_ARTIST, 'hidden']),
  no_room: z.enum(NO_ROOM).nullable(),
  /** The artist's page, as customers find it. */
  slug: z.string(),
  /** The songs that were taken in each week, from the week before the asked one on. `monday` is its first day. */
  weeks: z.array(z.object({ monday: z.iso.date(), taken: z.int() })),
});
export type Availability = z.output<typeof shown>;

export const availability = {
  own: {
    summary: 'How much the signed-in artist takes, and when the artist is away',
    response: shown,
  },
  save: {
    summary: 'Set how much the signed-in artist takes, and when the artist is away; customers see it at once',
    body: z.object({
      ...settings,
      full: z.boolean().optional(),
      delivery_days: z.int().min(1).max(DELIVERY_DAYS_MAX).optional(),
    }),
    response: shown,
  },
} satisfies CapabilitySchemas<'availability'>;
