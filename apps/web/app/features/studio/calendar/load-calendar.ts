import type { Availability } from '@keepsong/contract/makers/availability';
import type { CommissionRow } from '@keepsong/contract/studio';
import { makersOf } from '@keepsong/contract/transport/maker-client';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import type { LoadArgs } from '~/platform/loading/load.ts';
import { type Calendar, loadCalendar as loadDates } from '~/platform/words/delivery-words.ts';

/** A song in the calendar. It stands on the day on which it was delivered, or else on its promised day. */
export type SongOnDay = Pick<CommissionRow, 'id' | 'state' | 'recipient' | 'title'> & { day: Day };

export type CalendarContent = {
  userId: string;
  artist: { artist_name: string; photo: string };
  availability: Availability;
  songs: SongOnDay[];
  /** The facts from which the promised day is computed, the same as for customers. */
  dates: Calendar;
  /** Today in the shop's time zone. */
  today: Day;
};

/** Loads the calendar of the signed-in artist. The caller has checked that the page belongs to this artist. */
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
