import type { CalendarEntry, CalendarWindow } from '@keepsong/contract/catalogue/calendar';
import { CALENDAR_KINDS } from '@keepsong/domain/catalogue/calendar';
import { formatMonth } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import type { Day } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { CALENDAR_PAGE, calendarPath } from '../admin-paths.ts';
import { EditStateMark } from '../catalogue/edit-parts.tsx';
import { DeskHead } from '../frame.tsx';
import { missingWords } from '../words/both-lists.tsx';
import {
  entryTitle,
  KIND_WORDS,
  LANE_WORDS,
  type LaneItem,
  lanesOf,
  monthAfter,
  type Range,
  rangeOf,
  stretchOf,
} from './lanes.ts';
import './calendar.css';

export type CalendarPageData = {
  entries: readonly CalendarEntry[];
  windows: readonly CalendarWindow[];
  /** Today in the shop's time zone. */
  today: Day;
  /** The first month that is shown, for example '2027-02'. */
  month: string;
};

/** Everything in the shop that has dates, on a timeline of three months. Each kind has its own lane. */
export function CalendarPage({ data }: { data: CalendarPageData }) {
  const { locale } = usePage();
  const { month, today } = data;
  const range = rangeOf(month);
  const lanes = lanesOf(data, range, locale);
  const now = stretchOf({ from: today, to: today }, range);
  return (
    <>
      <DeskHead title={m.desk_calendar()} facts={m.desk_calendar_facts()} actions={<NewEntries />} />
      <SeeDay day={today} />
      <Untranslated entries={data.entries} locale={locale} />
      <Months range={range} month={month} locale={locale} />
      {lanes.map(({ lane, items }) => (
        <section key={lane} className="calendar-lane" aria-labelledby={`lane-${lane}`}>
          <h2 id={`lane-${lane}`} className="desk-title">
            {LANE_WORDS[lane]()} <span className="muted">{items.length}</span>
          </h2>
          <ul>
            {items.map((item) => (
              <Item key={item.key} item={item} lane={lane} locale={locale} now={now?.at ?? null} />
            ))}
          </ul>
          {items.length === 0 ? <p className="muted">{m.desk_calendar_none()}</p> : null}
        </section>
      ))}
    </>
  );
}

/** The entries, of any day, that lack their text in a language. */
function Untranslated({ entries, locale }: Pick<CalendarPageData, 'entries'> & { locale: Locale }) {
  const found = entries.filter(({ state, missing }) => state !== 'archived' && missing.length > 0);
  if (found.length === 0) return null;
  return (
    <section className="calendar-lane" aria-labelledby="untranslated">
      <h2 id="untranslated" className="desk-title">
        {m.desk_words_missing()} <span className="muted">{found.length}</span>
      </h2>
      <ul>
        {found.map((entry) => (
          <li key={entry.id}>
            <ShopLink to={calendarPath(entry.id)} className="link">
              {entryTitle(entry, locale)}
            </ShopLink>{' '}
            <span className="desk-second">{missingWords(entry.missing)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NewEntries = () => (
  <div className="calendar-new">
    {CALENDAR_KINDS.map((kind) => (
      <ButtonLink
        key={kind}
        to={`${CALENDAR_PAGE}/new?kind=${kind}`}
        variant="secondary"
        size="small"
        icon="plus"
      >
        {KIND_WORDS[kind]()}
      </ButtonLink>
    ))}
  </div>
);

type MonthsProps = { range: Range; month: string; locale: Locale };

function Months({ range, month, locale }: MonthsProps) {
  const link = (months: number, words: string) => (
    <ShopLink to={`${CALENDAR_PAGE}?from=${monthAfter(month, months)}`} className="link" preventScrollReset>
      {words}
    </ShopLink>
  );
  return (
    <nav className="calendar-months" aria-label={m.desk_calendar_months()}>
      {link(-1, m.desk_calendar_earlier())}
      <ol>
        {range.months.map(({ month: one, stretch }) => (
          <li key={one} style={{ width: `${stretch.long}%` }}>
            {formatMonth(one, locale)}
          </li>
        ))}
      </ol>
      {link(1, m.desk_calendar_later())}
    </nav>
  );
}

type ItemProps = { item: LaneItem; lane: string; locale: Locale; now: number | null };

function Item({ item, lane, locale, now }: ItemProps) {
  const { to, words, what, state, from, until, seenOn, stretch } = item;
  const day = (one: Day | null) => (one === null ? '…' : formatWeekday(one, locale));
  return (
    <li className="calendar-item">
      <div>
        <ShopLink to={to} className="link">
          {words}
        </ShopLink>
        <span className="desk-second">
          {what === null ? null : <span>{what}</span>}
          {from === until ? day(from) : `${day(from)} – ${day(until)}`}
          {state === 'draft' ? <EditStateMark state={state} /> : null}
          {seenOn === null ? null : <SeenOn day={seenOn} words={words} />}
        </span>
      </div>
      <div className="calendar-track" aria-hidden="true">
        {now === null ? null : <span className="calendar-now" style={{ left: `${now}%` }} />}
        <span
          className={`calendar-bar calendar-bar--${lane}`}
          style={{ left: `${stretch.at}%`, width: `${stretch.long}%` }}
        />
      </div>
    </li>
  );
}

/**
 * Opens the shop in a new tab as it looks on a day of an item. It is no link of the router, because only the server
 * can show another day.
 */
const SeenOn = ({ day, words }: { day: Day; words: string }) => (
  <TextLink
    href={`/?at=${day}`}
    target="_blank"
    rel="noopener"
    aria-label={m.desk_calendar_see_item({ words })}
  >
    {m.desk_calendar_see_short()}
  </TextLink>
);

/**
 * Opens the shop in a new tab as it will look on this day. It is a plain form and not a router link, because
 * only the server can show another day.
 */
export const SeeDay = ({ day }: { day: Day }) => (
  <form action="/" target="_blank" className="calendar-see" rel="noopener">
    <TextInput key={day} type="date" name="at" label={m.desk_calendar_see()} defaultValue={day} required />
    <Button type="submit" variant="secondary" size="small" icon="external">
      {m.desk_calendar_see_do()}
    </Button>
  </form>
);
