import type { ScheduledText } from './values.ts';

/** Stands for the time that is left (spec 2.9-18). */
export const COUNTDOWN_TOKEN = '[CountdownTimer]';

/** What the banner says. `endsAt` is what its countdown counts to; null where the text has none. */
export type BannerText = { before: string; after: string; url: string | null; endsAt: string | null };

/** The form that shows the static text alone (spec 3.13-02); any other shows the schedule before it. */
export const STATIC_BANNER = 'static';

type StaticText = { component: string; text: string; url: string };

/** The entry whose time it is, the first of several; otherwise the static text, if there is one (spec 2.9-17). */
export function bannerAt(
  list: readonly ScheduledText[],
  { component, text, url }: StaticText,
  now: Date,
): BannerText | null {
  const isNow = ({ startDate, endDate }: ScheduledText) =>
    new Date(startDate) <= now && now < new Date(endDate);
  const entry = component === STATIC_BANNER ? undefined : list.find(isNow);
  if (entry) return bannerText(entry.text, entry.url, entry.endDate);
  return text === '' ? null : bannerText(text, url || null, null);
}

function bannerText(text: string, url: string | null, endDate: string | null): BannerText {
  const [before = '', ...rest] = text.split(COUNTDOWN_TOKEN);
  // A countdown needs an end; and there is one at most.
  const endsAt = rest.length > 0 ? endDate : null;
  return { before: before.trim(), after: rest.join('').trim(), url, endsAt };
}
