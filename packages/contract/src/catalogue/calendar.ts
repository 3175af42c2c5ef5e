import { CALENDAR_KINDS } from '@keepsong/domain/catalogue/calendar';
import { EDITED_KINDS } from '@keepsong/domain/catalogue/edit-state';
import { z } from 'zod';
import { idParam, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import { history, inBoth, missing, missingIn, moment, newWish, rollBack, standing, wish } from './items.ts';

const params = z.object({ id: idParam });
const day = z.iso.date();

/** An entry of the shop's calendar as editors write it. */
export const calendarBody = z.object({
  kind: z.enum(CALENDAR_KINDS),
  /** `from` and `to` are whole days in the shop's time zone. Both are included. */
  from: day,
  to: day,
  text: inBoth(200),
  /** The page to which a banner or a cut-off date links. */
  url: text(400).nullable(),
  /** Whether no rush delivery is sold during this rush window. */
  rush_closed: z.boolean(),
});
export type CalendarBody = z.output<typeof calendarBody>;

const entry = calendarBody.extend({ id: z.int(), ...missing, ...standing });
export type CalendarEntry = z.output<typeof entry>;
/** The key is `calendar` for the list and for one entry, as in the address. */
const about = z.object({ calendar: entry });

/**
 * A period that is no calendar entry: the time of a discount code, the sale or an offer of a product, a banner that is
 * written in the words, or a draft that is scheduled to go live. The periods inside such a draft are there too.
 */
const window = z.object({
  kind: z.enum(['sale', 'banner', 'goes_live']),
  /** What the period belongs to: its kind and its id. */
  of: z.enum(EDITED_KINDS),
  id: z.string(),
  /** Its name in the language of the request. Empty for a thing without a name, which the desk names by its id. */
  title: z.string(),
  from: moment.nullable(),
  to: moment.nullable(),
});
export type CalendarWindow = z.output<typeof window>;

export const calendar = {
  list: {
    summary:
      'The calendar of the shop: holidays, cut-off dates, banners, rush windows, and what else has its time',
    query: z.object(missingIn),
    response: z.object({ calendar: z.array(entry), windows: z.array(window) }),
  },
  read: { summary: 'One entry of the calendar as the editors have it', params, response: about },
  add: {
    summary: 'Add an entry to the calendar; it is a draft unless state says live',
    body: calendarBody.partial().required({ kind: true, from: true, to: true }).extend(newWish),
    response: about,
  },
  save: {
    summary: 'Change what is given of an entry; state live shows it to customers on its days',
    params,
    body: calendarBody.partial().extend(wish),
    response: about,
  },
  history: { summary: 'All versions of an entry, newest first', params, response: history },
  rollBack: {
    summary: 'Make an earlier version of an entry the draft again',
    params,
    body: rollBack,
    response: about,
  },
} satisfies CapabilitySchemas<'calendar'>;
