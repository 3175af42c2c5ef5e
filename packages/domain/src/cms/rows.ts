import { splitSections } from './values.ts';

/**
 * The parts of menus, schedules and sections, which editors change in separate fields (spec 3.13-02). Nothing
 * is checked here. A wrong address stays, so that the editor sees it.
 */
export type MenuLink = { label: string; url: string };
export type MenuRow = MenuLink & { items: MenuLink[] };
export type ScheduleRow = { from: string; to: string; text: string; url: string };
export type SectionRow = { title: string; text: string };

const linesOf = (source: string): string[] =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());

/** The text of a cell, without characters that would end the cell. */
const cell = (text: string): string =>
  text
    .replace(/[\n|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The label of a menu entry. It must not begin like an entry of the submenu. */
const label = (text: string): string => cell(text).replace(/^(?:- )+/, '');

export function menuRows(source: string): MenuRow[] {
  const rows: MenuRow[] = [];
  for (const line of linesOf(source)) {
    const [name = '', url = ''] = cellsOf(line.replace(/^- /, ''));
    const parent = rows.at(-1);
    if (line.startsWith('- ') && parent) parent.items.push({ label: name, url });
    else rows.push({ label: name, url, items: [] });
  }
  return rows;
}

const linkLine = (link: MenuLink): string =>
  cell(link.url) === '' ? label(link.label) : `${label(link.label)} | ${cell(link.url)}`;

export const menuSource = (rows: readonly MenuRow[]): string =>
  rows.flatMap((row) => [linkLine(row), ...row.items.map((item) => `- ${linkLine(item)}`)]).join('\n');

export const scheduleRows = (source: string): ScheduleRow[] =>
  linesOf(source).map((line) => {
    const [from = '', to = '', text = '', url = ''] = cellsOf(line);
    return { from, to, text, url };
  });

export const scheduleSource = (rows: readonly ScheduleRow[]): string =>
  rows
    .map(({ from, to, text, url }) =>
      [from, to, text, ...(cell(url) === '' ? [] : [url])].map(cell).join(' | '),
    )
    .join('\n');

export const sectionRows = (source: string): SectionRow[] =>
  splitSections(source).map(({ title, text }) => ({ title, text }));

/** A line that begins like a section's title would become a title. So it is turned into a smaller heading. */
const within = (text: string): string => text.trim().replace(/^## /gm, '### ');

export const sectionsSource = (rows: readonly SectionRow[]): string =>
  rows
    .map(({ title, text }, at) =>
      at === 0 && title.trim() === '' ? within(text) : `## ${cell(title)}\n${within(text)}`,
    )
    .join('\n\n');
