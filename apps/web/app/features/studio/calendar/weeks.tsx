import type { Availability } from '@keepsong/contract/makers/availability';
import { type DaysOff, isOff } from '@keepsong/domain/artists/availability';
import { dateFormatter } from '@keepsong/domain/format/formatters';
import { INTL_LOCALE, type Locale } from '@keepsong/domain/format/locale';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { addDays, type Day } from '@keepsong/domain/time/chicago';
import { type KeyboardEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { classes } from '~/ui/classes.ts';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { commissionPath } from '../desk/studio-paths.ts';
import { daysBetween, toggled } from './days-off.ts';
import type { SongOnDay } from './load-calendar.ts';

type Props = {
  userId: string;
  today: Day;
  availability: Availability;
  songs: readonly SongOnDay[];
  onChange: (daysOff: DaysOff[]) => void;
};

type Week = Availability['weeks'][number];

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const daysOf = ({ monday }: Week): Day[] => daysBetween(monday, addDays(monday, 6));

/**
 * The weeks with their songs. Pressing a day takes it off, or makes it a working day again. Pressing with Shift
 * changes all days in between too.
 */
export function Weeks(props: Props) {
  const { today, availability, onChange } = props;
  const { weeks, days_off } = availability;
  const { locale } = usePage();
  const [at, setAt] = useState<Day>(today);
  const [mark, setMark] = useState<Day | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const all = weeks.flatMap(daysOf);
  const chosen = mark === null ? [at] : daysBetween(mark, at);

  const goTo = (day: Day, from: Day | null) => {
    if (!all.includes(day)) return;
    setAt(day);
    setMark(from);
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };
  const toggle = (days: readonly Day[]) => {
    const ahead = days.filter((day) => day >= today);
    if (ahead.length > 0) onChange(toggled(days_off, ahead));
    setMark(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) goTo(addDays(at, step), event.shiftKey ? (mark ?? at) : null);
    else if (event.key === ' ') toggle(chosen);
    else if (event.key === 't') goTo(today, null);
    else return;
    event.preventDefault();
  };

  return (
    <div>
      <table className="cal" ref={table}>
        <thead>
          <tr>
            {weeks[0]
              ? daysOf(weeks[0]).map((day) => (
                  <th key={day} scope="col">
                    {weekdayOf(day, locale)}
                  </th>
                ))
              : null}
            <th scope="col">{m.studio_cal_taken()}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.monday}>
              {daysOf(week).map((day) => (
                <td
                  key={day}
                  className={classes(
                    day < today && 'cal-past',
                    isOff(day, days_off) && 'cal-off',
                    mark !== null && chosen.includes(day) && 'cal-chosen',
                  )}
                >
                  <button
                    type="button"
                    className="cal-day"
                    data-day={day}
                    tabIndex={day === at ? 0 : -1}
                    aria-pressed={isOff(day, days_off)}
                    aria-disabled={day < today}
                    onFocus={() => setAt(day)}
                    onKeyDown={onKeyDown}
                    onClick={(event) => toggle(event.shiftKey ? daysBetween(at, day) : [day])}
                  >
                    <b className={classes(day === today && 'cal-today')}>{dayOf(day, weeks, locale)}</b>
                    {day === today ? <small>{m.studio_cal_today()}</small> : null}
                    {isOff(day, days_off) ? <small>{m.studio_cal_off()}</small> : null}
                    <VisuallyHidden>
                      {m.studio_cal_day_label({ day: formatWeekday(day, locale) })}
                    </VisuallyHidden>
                  </button>
                  <Songs {...props} day={day} />
                </td>
              ))}
              <td className="cal-taken">
                <Taken week={week} limit={availability.capacity_a_week} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="cal-keys" aria-hidden="true">
        <span>
          <kbd>←</kbd> <kbd>→</kbd> {m.studio_cal_key_day()}
        </span>
        <span>
          <kbd>{m.studio_cal_key_space_name()}</kbd> {m.studio_cal_key_space()}
        </span>
        <span>
          <kbd>Shift</kbd> <kbd>→</kbd> {m.studio_cal_key_shift()}
        </span>
        <span>
          <kbd>t</kbd> {m.studio_cal_key_today()}
        </span>
      </p>
      <ul className="cal-list">
        {weeks
          .filter(({ monday }) => addDays(monday, 6) >= today)
          .map((week) => (
            <li key={week.monday}>
              <div>
                <b>
                  {m.studio_cal_period({
                    from: shortDay(week.monday, locale),
                    to: shortDay(addDays(week.monday, 6), locale),
                  })}
                </b>
                <Taken week={week} limit={availability.capacity_a_week} />
              </div>
              <div>
                {daysOf(week).map((day) => (
                  <Songs key={day} {...props} day={day} withDay />
                ))}
                <OffDays week={week} daysOff={days_off} locale={locale} />
              </div>
            </li>
          ))}
      </ul>
    </div>
  );
}

function Songs({ songs, userId, day, withDay }: Props & { day: Day; withDay?: boolean }) {
  const { locale } = usePage();
  return songs
    .filter((song) => song.day === day)
    .map(({ id, state, title, recipient }) => (
      <span key={id} className={classes('cal-song', `cal-song--${state}`)}>
        <TextLink quiet to={commissionPath(userId, id)}>
          {title || m.studio_song_for({ recipient })}
        </TextLink>
        {withDay ? ` · ${formatWeekday(day, locale)}` : null}
      </span>
    ));
}

function Taken({ week: { taken }, limit }: { week: Week; limit: number | null }) {
  if (limit === null) return <span>{m.studio_cal_songs({ count: taken })}</span>;
  const words = m.studio_cal_of({ taken, limit });
  return taken >= limit ? (
    <span>
      <b className="cal-full">{m.studio_cal_week_full()}</b> {words}
    </span>
  ) : (
    <span>{words}</span>
  );
}

function OffDays({ week, daysOff, locale }: { week: Week; daysOff: readonly DaysOff[]; locale: Locale }) {
  const off = daysOf(week).filter((day) => isOff(day, daysOff));
  if (off.length === 0) return null;
  if (off.length === 7) return <p className="muted">{m.studio_cal_away()}</p>;
  return (
    <p className="muted">
      {off.map((day) => formatWeekday(day, locale)).join(', ')}: {m.studio_cal_off()}
      <VisuallyHidden>.</VisuallyHidden>
    </p>
  );
}

const inWords = (day: Day, locale: Locale, parts: Intl.DateTimeFormatOptions): string =>
  dateFormatter(INTL_LOCALE[locale], { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
const weekdayOf = (day: Day, locale: Locale): string => inWords(day, locale, { weekday: 'short' });
const shortDay = (day: Day, locale: Locale): string =>
  inWords(day, locale, { month: 'short', day: 'numeric' });

/** The number of the day. It includes the month on the first shown day and where a month begins. */
const dayOf = (day: Day, weeks: readonly Week[], locale: Locale): string =>
  day.endsWith('-01') || day === weeks[0]?.monday ? shortDay(day, locale) : String(Number(day.slice(8)));
