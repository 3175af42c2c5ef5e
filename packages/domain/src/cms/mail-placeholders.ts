/** The longest subject, heading or text message, in UTF-16 code units. */
export const MAIL_MAX = { line: 600 } as const;

/** What a part of a mail may contain. A required one must stay: without its code or button a mail is no use. */
export type Placeholder = { name: string; is_required: boolean };

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names of the placeholders of a text, each once. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

export type PlaceholderFaults = { unknown: string[]; missing: string[] };

/** Which placeholders of a text the mail does not know, and which required ones it has not. */
export function placeholderFaults(text: string, known: readonly Placeholder[]): PlaceholderFaults {
  const used = placeholdersIn(text);
  // Braces that hold nothing the mail knows would be read by customers.
  const rest = text.replace(PLACEHOLDER, '');
  const broken = [...rest.matchAll(/\{\{[^\s{}]*|[^\s{}]*\}\}/g)].map(([part]) => part);
  return {
    unknown: [...used.filter((name) => !known.some((one) => one.name === name)), ...broken],
    missing: known.filter((one) => one.is_required && !used.includes(one.name)).map(({ name }) => name),
  };
}

/** The text with the values of its placeholders; those without a value stay. */
export const fillPlaceholders = (text: string, meant: (name: string) => string | null): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => meant(name) ?? whole);
