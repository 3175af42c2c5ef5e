import type { ScheduledText } from './values.ts';

/** The page replaces this token with the time until the banner's end (spec 2.9-18). */
const COUNTDOWN_TOKEN = '[CountdownTimer]';

/**
 * The text of the banner: `before`, then the countdown, then `after`. `endsAt` is the end of the countdown. It
 * is null when the banner has no countdown.
 */
export type BannerText = { before: string; after: string; url: string | null; endsAt: string | null };

/**
 * With this value in `component` the banner shows only the static text (spec 3.13-02). With other values a scheduled
 * text has priority.
 */
export const STATIC_BANNER = 'static';

/** The words of a scheduled text without its countdown, as the staff read them. */
export const plainBanner = ({ text }: Pick<ScheduledText, 'text'>): string =>
  text.replaceAll(COUNTDOWN_TOKEN, ' ').replace(/\s+/g, ' ').trim();

type StaticText = { component: string; text: string; url: string };

/**
 * The banner to show now: the first scheduled entry that is running. Without one, the static text, if there is
 * any (spec 2.9-17).
 */
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
  // There is a countdown only when the text has the token and the entry has an end. Further tokens are removed.
  const endsAt = rest.length > 0 ? endDate : null;
  return { before: before.trim(), after: rest.join('').trim(), url, endsAt };
}
