import type { Result } from '../result.ts';
import { ok, refuse } from '../result.ts';
import { safeHref } from '../text/safe-href.ts';
import { chicagoLocal } from '../time/chicago.ts';

/** An entry of a menu. With `url: null` it is no link, but only the title of its `items`. */
export type MenuItem = { label: string; url: string | null; items: { label: string; url: string }[] };

/** An entry of the banner's schedule (spec 2.9-18, 3.13-02). Times are ISO 8601. */
export type ScheduledText = { startDate: string; endDate: string; text: string; url: string | null };

/** A part of a page with a title. Its text is rich text that has not been turned into HTML yet. */
export type Section = { id: string; title: string; text: string };

const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim());

const filledLines = (source: string): { line: string; at: number }[] =>
  source
    .split('\n')
    .map((line, index) => ({ line: line.trim(), at: index + 1 }))
    .filter(({ line }) => line !== '');

const wrongLine = (at: number) => refuse('content_invalid', { line: at });

/**
 * Reads a menu with one entry on each line: `Label | /address`. The lines `- Label | /address` below an entry
 * are its submenu. An entry with a submenu needs no address. Refuses with `content_invalid` and the number of
 * the wrong line.
 */
export function parseMenu(source: string): Result<MenuItem[]> {
  const menu: MenuItem[] = [];
  for (const { line, at } of filledLines(source)) {
    const isUnder = line.startsWith('- ');
    const [label = '', address = '', ...rest] = cells(isUnder ? line.slice(2) : line);
    const url = address === '' ? null : safeHref(address);
    if (label === '' || rest.length > 0 || (address !== '' && url === null)) return wrongLine(at);
    const parent = menu.at(-1);
    if (!isUnder) menu.push({ label, url, items: [] });
    else if (parent && url !== null) parent.items.push({ label, url });
    else return wrongLine(at);
  }
  return ok(menu);
}

/**
 * Reads the banner's schedule with one entry on each line: `start | end | text | address`. Times are in Chicago
 * time (spec 9.3-01). The address may be missing. Refuses with `content_invalid` and the number of the wrong
 * line.
 */
export function parseSchedule(source: string): Result<ScheduledText[]> {
  const list: ScheduledText[] = [];
  for (const { line, at } of filledLines(source)) {
    const [from = '', to = '', text = '', address = '', ...rest] = cells(line);
    const [start, end] = [chicagoLocal(from), chicagoLocal(to)];
    const url = address === '' ? null : safeHref(address);
    const isDated = Number.isFinite(start.getTime()) && start < end;
    if (!isDated || text === '' || rest.length > 0 || (address !== '' && url === null)) return wrongLine(at);
    list.push({ startDate: start.toISOString(), endDate: end.toISOString(), text, url });
  }
  return ok(list);
}

/**
 * The anchor of a section: its title in lower case without accents. Everything but letters and digits becomes
 * `-`.
 */
const idOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * Splits a page into sections that begin with `## Title`. Text before the first title becomes a section with an
 * empty title.
 */
export function splitSections(source: string): Section[] {
  const taken = new Set<string>();
  return source
    .split(/^(?=## )/m)
    .filter((part) => part.trim() !== '')
    .map((part, index) => {
      const [, title = '', text = ''] = /^## +([^\n]*)\n?([\s\S]*)$/.exec(part) ?? ['', '', part];
      const plain = idOf(title) || `part-${index + 1}`;
      const id = taken.has(plain) ? `${plain}-${index + 1}` : plain;
      taken.add(id);
      return { id, title: title.trim(), text: text.trim() };
    });
}
