import { type BannerText, bannerAt } from '@keepsong/domain/cms/banner';
import { timeLeft } from '@keepsong/domain/format/countdown';
import { numberFormatter } from '@keepsong/domain/format/formatters';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useChromeContent } from '~/platform/chrome/chrome-content.ts';
import { scheduleOf, textOf } from '~/platform/chrome/content.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Banner } from '~/ui/layout/banner.tsx';
import { INKS } from '~/ui/lettering/ink.ts';
import { Countdown } from '~/ui/status/countdown.tsx';

/** How often, in ms, the banner checks its schedule (spec 9.5-04). */
const RECHECK_MS = 60_000;

/**
 * The banner above the site header. It shows the text that is scheduled for the current time, or else the static text
 * (spec 2.9-17).
 */
export function TopBanner() {
  const { content, loadedAt } = useChromeContent();
  const now = useMinute(loadedAt);
  const of = (field: 'component' | 'text' | 'url' | 'color') => textOf(content, `banner.${field}`);
  const still = { component: of('component'), text: of('text'), url: of('url') };
  const banner = bannerAt(scheduleOf(content, 'banner.list'), still, now);
  if (!banner) return null;
  const ink = INKS.find((name) => name === of('color'));
  return (
    <aside aria-label={m.shell_banner()} data-cms="banner.list">
      <Banner ink={ink}>
        <Words banner={banner} now={now} />
      </Banner>
    </aside>
  );
}

function Words({ banner, now }: { banner: BannerText; now: Date }) {
  const { before, after, url, endsAt } = banner;
  const words = (
    <>
      {before} {endsAt ? <TimeLeft endsAt={endsAt} now={now} /> : null} {after}
    </>
  );
  if (url === null) return <span>{words}</span>;
  return url.startsWith('/') ? (
    <ShopLink to={url} className="banner__link">
      {words}
    </ShopLink>
  ) : (
    <a href={url} className="banner__link">
      {words}
    </a>
  );
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The days, hours and minutes that replace [CountdownTimer] in the text (spec 2.9-18). */
function TimeLeft({ endsAt, now }: { endsAt: string; now: Date }) {
  const { locale } = usePage();
  const { days, hours, minutes } = timeLeft(endsAt, now) ?? { days: 0, hours: 0, minutes: 0 };
  const parts = [
    { value: twoDigits(days), unit: m.shell_unit_day() },
    { value: twoDigits(hours), unit: m.shell_unit_hour() },
    { value: twoDigits(minutes), unit: m.shell_unit_minute() },
  ];
  const words = (value: number, unit: 'day' | 'hour' | 'minute') =>
    numberFormatter(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  const label = m.shell_time_left({
    days: words(days, 'day'),
    hours: words(hours, 'hour'),
    minutes: words(minutes, 'minute'),
  });
  return <Countdown parts={parts} label={label} />;
}

/** The current time, updated every minute. The first render uses the server's time. */
function useMinute(loadedAt: string): Date {
  const [now, setNow] = useState(() => new Date(loadedAt));
  useEffect(() => {
    const look = () => setNow(new Date());
    look();
    const timer = setInterval(look, RECHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
