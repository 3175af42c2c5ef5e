import { readdirSync, readFileSync } from 'node:fs';

export const LOCALES = ['en', 'sp'] as const;
export type Locale = (typeof LOCALES)[number];

/**
 * What a test that exists in both languages adds to its title: by day its English runs on the desktop and its Spanish
 * on the phone, at night each runs on both.
 */
export const whereByDay = (locale: Locale): string => (locale === 'en' ? '' : ' @phone @night');

/** The visible words of the shop by their message key; `{name}` in them is filled in. */
export type Words = (key: string, values?: Record<string, string>) => string;

/** Tests that run in both languages press what the page of that language says. */
export function wordsOf(locale: Locale): Words {
  const folder = new URL(`../../apps/web/messages/${locale}/`, import.meta.url);
  const all = new Map<string, unknown>(
    readdirSync(folder).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
    ),
  );
  return (key, values = {}) => {
    const text = all.get(key);
    if (typeof text !== 'string') throw new Error(`no message ${key} in ${locale}`);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  };
}
