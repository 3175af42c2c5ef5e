/** The offered amounts, in cents. */
export const GRATUITY_PRESETS: readonly number[] = [500, 1_000, 2_000];

/** Reads dollars as people type them (`12`, `$12.50`, `12,5`) and gives cents. Null for anything else. */
export function readDollars(text: string): number | null {
  const [, dollars, parts = ''] = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(parts.padEnd(2, '0'));
}
