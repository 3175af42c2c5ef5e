import type { Availability } from '@keepsong/contract/makers/availability';
import type { CommissionRow } from '@keepsong/contract/studio';
import { makersOf } from '@keepsong/contract/transport/maker-client';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import type { LoadArgs } from '~/platform/loading/load.ts';
import { type Calendar, loadCalendar as loadDates } from '~/platform/words/delivery-words.ts';

/** A song in the calendar, on the day for which it is promised, or on which it was delivered. */
export type SongOnDay = Pick<CommissionRow, 'id' | 'state' | 'recipient' | 'title'> & { day: Day };

export type CalendarContent = {
  userId: string;
  artist: { artist_name: string; photo: string };
  availability: Availability;
  songs: SongOnDay[];
  /** From which the promised day is computed, as customers see it. */
  dates: Calendar;
  /** Today in the shop's time zone. */
  today: Day;
};

/** Loads the calendar of the signed-in artist. The caller has checked whose page it is. */
export async function loadCalendar(args: LoadArgs<{ id: string }>): Promise<CalendarContent> {
  const [availability, queue, dates] = await Promise.all([
    makersOf(args.api).availability.own(),
    args.api.studio.queue(),
    loadDates(args.api),
  ]);
  const songs = [...queue.offered, ...queue.active, ...queue.delivered].flatMap(
    ({ id, state, recipient, title, due_at, delivered_at }) => {
      const at = state === 'delivered' ? delivered_at : due_at;
      return at === null ? [] : [{ id, state, recipient, title, day: chicagoDay(new Date(at)) }];
    },
  );
  return {
    userId: args.params.id,
    artist: queue.artist,
    availability,
    songs,
    dates,
    today: chicagoDay(new Date(dates.now)),
  };
}
