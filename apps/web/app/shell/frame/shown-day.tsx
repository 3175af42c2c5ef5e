import { useLocation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Banner } from '~/ui/layout/banner.tsx';

/** Above a page of another day: which day it is, that nothing can be bought, and the way to the shop of today. */
export function ShownDay() {
  const { shown, locale } = usePage();
  const { pathname, search } = useLocation();
  if (!shown) return null;
  const asked = new URLSearchParams(search);
  asked.delete('at');
  // In English the shop names the day before the month here, as its editors do.
  const day = new Intl.DateTimeFormat(locale === 'sp' ? 'es' : 'en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(new Date(`${shown.day}T12:00:00Z`));
  return (
    <aside aria-label={m.desk_calendar_shown()}>
      <Banner ink="sky">
        <span role="status">
          <b>{m.desk_calendar_shown_day({ day })}</b> {m.desk_calendar_shown_lead()}
        </span>
        {/* The link keeps its address (`data-leaves`), and the attribute stands before it, where the server looks. */}
        <a data-leaves="" href={asked.size > 0 ? `${pathname}?${asked}` : pathname} className="banner__link">
          {m.desk_calendar_shown_leave()}
        </a>
      </Banner>
    </aside>
  );
}
