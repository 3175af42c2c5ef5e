import { useLocation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Banner } from '~/ui/layout/banner.tsx';

/**
 * A bar above a page that shows the shop of another day. It names that day, says that nothing can be bought,
 * and links to today's shop.
 */
export function ShownDay() {
  const { shown, locale } = usePage();
  const { pathname, search } = useLocation();
  if (!shown) return null;
  const asked = new URLSearchParams(search);
  asked.delete('at');
  // In English this bar writes the day before the month, as the shop's editors do.
  const day = new Intl.DateTimeFormat(locale === 'sp' ? 'es' : 'en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(new Date(`${shown.day}T12:00:00Z`));
  return (
    <aside aria-label={m.desk_calendar_shown()}>
      <Banner ink="sky">
        <span role="status">
          <b>{m.desk_calendar_shown_day({ day })}</b> {m.desk_calendar_shown_lead()}
        </span>
        {/* `data-leaves` tells the server to leave the address of this link unchanged. It must stand before
            `href`, where the server looks for it. */}
        <a data-leaves="" href={asked.size > 0 ? `${pathname}?${asked}` : pathname} className="banner__link">
          {m.desk_calendar_shown_leave()}
        </a>
      </Banner>
    </aside>
  );
}
