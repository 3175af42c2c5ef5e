import {
  CAPACITY_MAX,
  DAYS_OFF_MAX,
  DELIVERY_DAYS_MAX,
  NO_ROOM,
} from '@keepsong/domain/artists/availability';
import { SHOWN_ARTIST } from '@keepsong/domain/states/lists';
import { z } from 'zod';
import { nearDay, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';

/** A period in which the artist does not work. `from` and `to` are included. */
const daysOff = z
  .object({ from: nearDay, to: nearDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'out_of_range' });

const settings = {
  /** How many songs the artist takes from Monday to Sunday. Null means no limit, and 0 means none. */
  capacity_a_week: z.int().min(0).max(CAPACITY_MAX).nullable(),
  days_off: z.array(daysOff).max(DAYS_OFF_MAX),
  /** The artist takes no new songs until they end the pause. Songs in work go on. */
  paused: z.boolean(),
};

const shown = z.object({
  ...settings,
  /** Whether the artist has said that they have enough work for now. */
  full: z.boolean(),
  /** How many days the artist usually needs for a song. Days off do not count. */
  delivery_days: z.int().min(1).max(DELIVERY_DAYS_MAX),
  /** The number of days that customers see now, with days off counted. */
  available_delivery_days: z.int(),
  /** `hidden`: the staff have hidden this artist from all customers. */
  status: z.enum([...SHOWN_ARTIST, 'hidden']),
  no_room: z.enum(NO_ROOM).nullable(),
  /** The slug of the artist's page. */
  slug: z.string(),
  /** Names the settings as they are now. It changes with them. */
  version: z.string(),
  /**
   * The number of songs that the artist took in each week, from the week before the requested one. `monday` is
   * the first day of the week.
   */
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
      /**
       * The version of the settings that are changed. When they are other ones by now, `changed_meanwhile` refuses the change.
       * Without a version they are replaced as they are.
       */
      version: text(40).optional(),
    }),
    response: shown,
  },
} satisfies CapabilitySchemas<'availability'>;
