/** The longest subject, heading or text message, in UTF-16 code units. */
export const MAIL_MAX = { line: 600 } as const;

/**
 * A placeholder that a part of a mail may contain. A required one must stay in the text: without its code or
 * button, the mail would be useless.
 */
export type Placeholder = { name: string; is_required: boolean };

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names of the placeholders in a text, without repetition. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

export type PlaceholderFaults = { unknown: string[]; missing: string[] };

/** The faults of a text's placeholders: unknown ones, and required ones that are missing. */
export function placeholderFaults(text: string, known: readonly Placeholder[]): PlaceholderFaults {
  const used = placeholdersIn(text);
  // Customers would read broken or unknown placeholders as text.
  const rest = text.replace(PLACEHOLDER, '');
  const broken = [...rest.matchAll(/\{\{[^\s{}]*|[^\s{}]*\}\}/g)].map(([part]) => part);
  return {
    unknown: [...used.filter((name) => !known.some((one) => one.name === name)), ...broken],
    missing: known.filter((one) => one.is_required && !used.includes(one.name)).map(({ name }) => name),
  };
}

/** Replaces placeholders by their values. A placeholder without a value stays. */
export const fillPlaceholders = (text: string, meant: (name: string) => string | null): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => meant(name) ?? whole);
