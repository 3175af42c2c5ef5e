import type { CalendarEntry, CalendarWindow } from '@keepsong/contract/catalogue/calendar';
import type { CalendarKind } from '@keepsong/domain/catalogue/calendar';
import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import type { Locale } from '@keepsong/domain/format/locale';
import { addDays, chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { m } from '~/paraglide/messages.js';
import { calendarPath } from '../admin-paths.ts';
import { editedKindWords, editedName, editedPath, isOnPages } from '../edited/edited-things.ts';

export type LaneKind = CalendarKind | CalendarWindow['kind'];
export const LANES: readonly LaneKind[] = ['cutoff', 'banner', 'rush', 'sale', 'goes_live', 'holiday'];

/** The number of months that are shown at once. */
const MONTHS = 3;

/** The month that comes `months` months after this one. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, one = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, one - 1 + months, 1)).toISOString().slice(0, 7);
}

const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** A position and a length on the timeline, in percent of the shown range. */
export type Stretch = { at: number; long: number };
export type Range = { from: Day; to: Day; months: { month: string; stretch: Stretch }[] };

export function stretchOf(
  { from, to }: { from: Day; to: Day },
  range: { from: Day; to: Day },
): Stretch | null {
  const [first, last] = [dayNumber(range.from), dayNumber(range.to) + 1];
  const [begin, end] = [Math.max(dayNumber(from), first), Math.min(dayNumber(to) + 1, last)];
  if (begin >= end) return null;
  const share = (days: number) => Math.round((days / (last - first)) * 10_000) / 100;
  return { at: share(begin - first), long: share(end - begin) };
}

export function rangeOf(month: string): Range {
  const range = { from: `${month}-01`, to: addDays(`${monthAfter(month, MONTHS)}-01`, -1) };
  const months = Array.from({ length: MONTHS }, (_, at) => monthAfter(month, at)).map((one) => ({
    month: one,
    stretch: stretchOf({ from: `${one}-01`, to: addDays(`${monthAfter(one, 1)}-01`, -1) }, range) ?? {
      ...{ at: 0, long: 0 },
    },
  }));
  return { ...range, months };
}

export type LaneItem = {
  key: string;
  to: string;
  words: string;
  /** What the item is, where its lane has things of several kinds. */
  what: string | null;
  state: EditState | null;
  from: Day | null;
  /** The last day; null when the end is open. */
  until: Day | null;
  /**
   * A day on which the shop shows the item: its first one, or today. Null when it is over, or when no page shows it.
   */
  seenOn: Day | null;
  stretch: Stretch;
};

/** The day on which an editor looks at what pages show on these days. */
function dayToSee({ from, until }: Pick<LaneItem, 'from' | 'until'>, today: Day): Day | null {
  const day = from !== null && from > today ? from : today;
  return until !== null && until < day ? null : day;
}

type Publishing = Pick<CalendarEntry, 'state' | 'has_live' | 'publish_at' | 'from'>;

/** The first day on which customers see an entry. Null for a draft that does not go live by itself. */
function firstDayOf({ state, has_live, publish_at, from }: Publishing): Day | null {
  if (publish_at === null) return state === 'draft' && !has_live ? null : from;
  const goesLive = chicagoDay(new Date(publish_at));
  return goesLive > from ? goesLive : from;
}

type Data = {
  entries: readonly CalendarEntry[];
  windows: readonly CalendarWindow[];
  /** Today in the shop's time zone. */
  today: Day;
};

/** The words of an entry, in the other language while they are missing in this one. */
export const entryTitle = ({ text, kind }: Pick<CalendarEntry, 'text' | 'kind'>, locale: Locale): string =>
  text[locale] || text.en || text.sp || KIND_WORDS[kind]();

/** The entries within a range, by lane. An entry with an open begin or end reaches to the edge of the range. */
export function lanesOf({ entries, windows, today }: Data, range: Range, locale: Locale) {
  const items: (LaneItem & { lane: LaneKind })[] = [];
  for (const entry of entries) {
    const { id, kind, from, to, state } = entry;
    const stretch = stretchOf({ from, to }, range);
    const words = entryTitle(entry, locale);
    const first = firstDayOf(entry);
    const seenOn = first && dayToSee({ from: first, until: to }, today);
    if (stretch && state !== 'archived')
      items.push({
        ...{ lane: kind, key: `entry ${id}`, to: calendarPath(id), words, what: null, state },
        ...{ from, until: to, seenOn, stretch },
      });
  }
  for (const [at, { kind, of, id, title, from, to }] of windows.entries()) {
    const begin = from === null ? null : chicagoDay(new Date(from));
    // The publishing of a draft is a single moment, so it begins and ends on the same day.
    const end = kind === 'goes_live' ? begin : to === null ? null : chicagoDay(new Date(to));
    const stretch = stretchOf({ from: begin ?? range.from, to: end ?? range.to }, range);
    const what = editedKindWords(of);
    const words = (kind === 'banner' ? title : editedName({ of, id, name: title })) || what;
    const days = { from: begin, until: end };
    if (stretch)
      items.push({
        ...{
          lane: kind,
          key: `${kind} ${of} ${id} ${at}`,
          to: editedPath({ of, id }),
          words,
          what,
          state: null,
        },
        ...{ ...days, seenOn: isOnPages(of) ? dayToSee(days, today) : null, stretch },
      });
  }
  return LANES.map((lane) => ({ lane, items: items.filter((item) => item.lane === lane) }));
}

export const KIND_WORDS: Readonly<Record<CalendarKind, () => string>> = {
  holiday: m.desk_calendar_holiday,
  cutoff: m.desk_calendar_cutoff,
  banner: m.desk_calendar_banner,
  rush: m.desk_calendar_rush,
};

export const LANE_WORDS: Readonly<Record<LaneKind, () => string>> = {
  holiday: m.desk_calendar_holidays,
  cutoff: m.desk_calendar_cutoffs,
  banner: m.desk_calendar_banners,
  rush: m.desk_calendar_rushes,
  sale: m.desk_calendar_sales,
  goes_live: m.desk_calendar_goes_live,
};

/** A sentence that says what an entry of this kind does. It stands above the fields. */
export const KIND_LEADS: Readonly<Record<CalendarKind, () => string>> = {
  holiday: m.desk_calendar_holiday_lead,
  cutoff: m.desk_calendar_cutoff_lead,
  banner: m.desk_calendar_banner_lead,
  rush: m.desk_calendar_rush_lead,
};
