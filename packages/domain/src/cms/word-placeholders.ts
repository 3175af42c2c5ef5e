import { LOCALES, type Locale } from '../format/locale.ts';
import { type PlaceholderFaults, placeholdersIn } from './mail-placeholders.ts';

/** The shop fills these in every text: its name and its address. */
const EVERYWHERE = ['brand', 'email'];

/** Everything in a text that looks like a placeholder, whole or broken. */
const LIKE_A_PLACEHOLDER = /\{\{[^{}]*\}\}|\{\{?[^\s{}]+\}?|[^\s{}]{0,40}\}\}|\{\{/g;

/**
 * The faults of the placeholders in a text of the shop, as they stand in the text. Beside the name and the address of
 * the shop, a page fills only what the shop's own words for the field have, in exactly this writing, for example
 * `{{price}}`. That must stay, because the page has nothing else to say it with. An empty text has no faults.
 */
export function wordFaults(text: string, own: Readonly<Record<Locale, string>>): PlaceholderFaults {
  if (text.trim() === '') return { unknown: [], missing: [] };
  const facts = new Set(LOCALES.flatMap((locale) => placeholdersIn(own[locale])));
  for (const name of EVERYWHERE) facts.delete(name);
  const needed = [...facts].map((name) => `{{${name}}}`);
  const isKnown = (part: string) =>
    needed.includes(part) || placeholdersIn(part).some((name) => EVERYWHERE.includes(name));
  const used = new Set([...text.matchAll(LIKE_A_PLACEHOLDER)].map(([part]) => part));
  return {
    unknown: [...used].filter((part) => !isKnown(part)),
    missing: needed.filter((part) => !used.has(part)),
  };
}
