import type { Availability } from '@keepsong/contract/makers/availability';
import { CAPACITY_MAX, DELIVERY_DAYS_MAX } from '@keepsong/domain/artists/availability';
import { formatShortDay } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Day } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { deliveryDayWords } from '~/platform/words/delivery-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Stepper } from '~/ui/field/stepper.tsx';
import { Avatar } from '~/ui/picture/avatar.tsx';
import { daysBetween, without } from './days-off.ts';
import type { CalendarContent } from './load-calendar.ts';
import type { Change } from './use-availability.ts';

/** The first number in the field for songs per week when an artist sets a limit. */
const FIRST_LIMIT = 3;

type Props = { content: CalendarContent; availability: Availability; onChange: (change: Change) => void };

/** The artist's settings, and their effect on what customers see. */
export function HowYouWork({ content: { artist, dates }, availability, onChange }: Props) {
  const { locale } = usePage();
  const { capacity_a_week: limit, days_off, paused, full, delivery_days, no_room } = availability;
  return (
    <aside className="earn-side">
      <section className="earn-panel">
        <h2>{m.studio_cal_how()}</h2>
        <div className="cal-row">
          <span>{m.studio_cal_days()}</span>
          <Stepper
            label={m.studio_cal_days()}
            value={delivery_days}
            min={1}
            max={DELIVERY_DAYS_MAX}
            decreaseLabel={m.studio_cal_less()}
            increaseLabel={m.studio_cal_more()}
            onChange={(days) => onChange({ delivery_days: days })}
          />
        </div>
        <Checkbox
          label={m.studio_cal_limit()}
          hint={m.studio_cal_limit_hint()}
          checked={limit !== null}
          onChange={(event) => onChange({ capacity_a_week: event.target.checked ? FIRST_LIMIT : null })}
        />
        {limit === null ? null : (
          <div className="cal-row">
            <span>{m.studio_cal_week()}</span>
            <Stepper
              label={m.studio_cal_week()}
              value={limit}
              min={1}
              max={CAPACITY_MAX}
              decreaseLabel={m.studio_cal_less()}
              increaseLabel={m.studio_cal_more()}
              onChange={(songs) => onChange({ capacity_a_week: songs })}
            />
          </div>
        )}
        <Checkbox
          label={m.studio_cal_full()}
          hint={m.studio_cal_full_hint()}
          checked={full}
          onChange={(event) => onChange({ full: event.target.checked })}
        />
        <Checkbox
          label={m.studio_cal_pause()}
          hint={m.studio_cal_pause_hint()}
          checked={paused}
          onChange={(event) => onChange({ paused: event.target.checked })}
        />
      </section>
      <section className="earn-panel">
        <h2>{m.studio_cal_seen()}</h2>
        <div className="cal-seen">
          <Avatar kind="artist" size={48} image={artist.photo} />
          <p>
            <b>{artist.artist_name}</b>
            <br />
            {m.studio_cal_first({
              day: deliveryDayWords(availability.available_delivery_days, dates, locale),
            })}
          </p>
        </div>
        <p className="muted">{seenWords(availability.status === 'hidden' ? 'hidden' : no_room)}</p>
      </section>
      <section className="earn-panel">
        <h2>{m.studio_cal_off_title()}</h2>
        {days_off.length === 0 ? <p className="muted">{m.studio_cal_off_none()}</p> : null}
        <ul className="cal-off-list">
          {days_off.map(({ from, to }) => (
            <li key={from}>
              {periodWords({ from, to }, locale)}
              <Button
                variant="secondary"
                size="small"
                aria-label={m.studio_cal_remove_days({ days: periodWords({ from, to }, locale) })}
                onClick={() => onChange({ days_off: without(days_off, daysBetween(from, to)) })}
              >
                {m.studio_cal_remove()}
              </Button>
            </li>
          ))}
        </ul>
        <p className="muted">{m.studio_cal_promises()}</p>
      </section>
    </aside>
  );
}

const SEEN = {
  hidden: m.studio_cal_seen_hidden,
  paused: m.studio_cal_seen_paused,
  full: m.studio_cal_seen_full,
  week_full: m.studio_cal_seen_week,
  held: m.studio_cal_seen_held,
  away: m.studio_cal_seen_away,
} as const;

const seenWords = (why: keyof typeof SEEN | null): string =>
  why === null ? m.studio_cal_seen_open() : SEEN[why]();

/** Formats a period, such as 'Dec 21 to Dec 27', or a single day. */
function periodWords({ from, to }: { from: Day; to: Day }, locale: Locale): string {
  const [first, last] = [from, to].map((day) => formatShortDay(day, locale, new Date(`${from}T18:00:00Z`)));
  return from === to ? (first ?? from) : m.studio_cal_period({ from: first ?? from, to: last ?? to });
}
