import { readdirSync, readFileSync } from 'node:fs';

export const LOCALES = ['en', 'sp'] as const;
export type Locale = (typeof LOCALES)[number];

/** A message in the singular and the plural. It has one number, its first value. */
type Counted = [{ match: Record<string, string> }];

/** The visible texts of the shop by message key, with `{name}` replaced. */
export type Words = (key: string, values?: Record<string, string>) => string;

/** Returns the texts of a language, for tests that run in both languages. */
export function wordsOf(locale: Locale): Words {
  const folder = new URL(`../../apps/web/messages/${locale}/`, import.meta.url);
  const all = new Map<string, unknown>(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => Object.entries(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))),
  );
  return (key, values = {}) => {
    const message = all.get(key);
    const form = Object.values(values)[0] === '1' ? '=one' : '=other';
    const text = isCounted(message)
      ? Object.entries(message[0].match).find(([name]) => name.endsWith(form))?.[1]
      : message;
    if (typeof text !== 'string') throw new Error(`no message ${key} in ${locale}`);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  };
}

const isCounted = (message: unknown): message is Counted => Array.isArray(message);
