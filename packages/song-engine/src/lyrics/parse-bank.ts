import { MOODS, type MoodId } from '@keepsong/domain/builder/options';
import type { SectionKind, Template, Tint } from './bank-types.ts';
import { DETAIL_KEYS, type DetailKey } from './detail-keys.ts';

const KINDS: Readonly<Record<string, SectionKind>> = { V: 'verse', C: 'chorus', B: 'bridge', O: 'outro' };
const TINTS: Readonly<Record<string, Tint>> = { bright: 'bright', tender: 'tender', quiet: 'quiet' };

/**
 * Reads the templates of song sections, which are separated by empty lines. The first line of a section has its
 * kind (V verse, C chorus, B bridge, O outro). The tint (general mood) follows, if there is one, and in a
 * chorus `| title`. The other lines are the words.
 */
export function parseTemplates(text: string): Template[] {
  return text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [head = '', ...lines] = block.split('\n');
      const [marks = '', title] = head.split(' | ');
      const [letter = '', tint] = marks.split(' ');
      const kind = KINDS[letter];
      if (!kind || lines.length === 0) throw new Error(`not a lyric section: ${block}`);
      if (tint !== undefined && TINTS[tint] === undefined) throw new Error(`unknown tint ${tint}`);
      return { kind, tint: tint === undefined ? null : (TINTS[tint] ?? null), title: title ?? null, lines };
    });
}

/** Reads couplets. Each has a line with a key of `DETAIL_KEYS`, then two lines of words. */
export const parseDetails = (text: string): Record<DetailKey, string[][]> => parseKeyed(text, DETAIL_KEYS, 2);

/** Reads quatrains. Each has a line with the label of its mood, then four lines of words. */
export function parseMoods(text: string): Record<MoodId, string[][]> {
  const labels = MOODS.map(({ label }) => label);
  const byLabel = parseKeyed(text, labels, 4);
  return Object.fromEntries(MOODS.map(({ id, label }) => [id, byLabel[label]])) as Record<MoodId, string[][]>;
}

function parseKeyed<K extends string>(text: string, keys: readonly K[], size: number): Record<K, string[][]> {
  const lines = text.trim().split('\n');
  const found = Object.fromEntries(keys.map((key) => [key, [] as string[][]])) as Record<K, string[][]>;
  for (let at = 0; at < lines.length; at += size + 1) {
    const key = keys.find((known) => known === lines[at]);
    if (key === undefined) throw new Error(`unknown key "${lines[at]}"`);
    found[key].push(lines.slice(at + 1, at + 1 + size));
  }
  return found;
}
