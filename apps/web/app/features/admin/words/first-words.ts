import type { CmsKind } from '@keepsong/domain/cms/fields';

/** The number of characters of a long text that a list shows. */
const SHOWN = 90;

/** The place of the words among the parts of a line. */
const PLACE_IN_LINE: Partial<Record<CmsKind, number>> = { menu: 0, schedule: 2 };

/** The beginning of a text as visitors read it, without the marks by which it is stored. */
export function firstWords(kind: CmsKind, text: string): string {
  const at = PLACE_IN_LINE[kind];
  const words = at === undefined ? withoutMarks(text) : withoutParts(text, at);
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN).trimEnd()}…` : line;
}

const withoutMarks = (text: string): string =>
  text
    .replace(/^(?:#{1,6}|>|-|\d+\.)\s+/gm, '')
    .replace(/\*\*/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

const withoutParts = (text: string, at: number): string =>
  text
    .split('\n')
    .map(
      (line) =>
        line
          .split('|')
          [at]?.replace(/^\s*-\s/, '')
          .trim() ?? '',
    )
    .filter(Boolean)
    .join(', ');
