import { expect, it } from 'vitest';
import { menuRows, menuSource, scheduleRows, scheduleSource, sectionRows, sectionsSource } from './rows.ts';
import { parseMenu } from './values.ts';

it('takes a menu apart into labels and addresses, and puts it together again', () => {
  const source = 'Artists | /artists\nGifts\n- Store | /store\n- Mail | mailto:{{email}}';
  const rows = menuRows(source);
  expect(rows[1]).toEqual({
    ...{ label: 'Gifts', url: '' },
    items: [
      { label: 'Store', url: '/store' },
      { label: 'Mail', url: 'mailto:{{email}}' },
    ],
  });
  expect(menuSource(rows)).toBe(source);
});

it('lets no label end its line or become another entry', () => {
  const rows = [{ label: '- a | b\nc', url: '/x', items: [] }];
  const source = menuSource(rows);
  expect(source).toBe('a b c | /x');
  expect(parseMenu(source).ok).toBe(true);
});

it('takes a schedule apart into its moments, text and address', () => {
  const source = '2026-12-01 | 2026-12-20 | Order now | /store\n2027-01-01 | 2027-01-02 | Hello';
  expect(scheduleRows(source)[0]).toEqual({
    ...{ from: '2026-12-01', to: '2026-12-20', text: 'Order now', url: '/store' },
  });
  expect(scheduleSource(scheduleRows(source))).toBe(source);
});

it('takes a page apart into titled parts, and lets no text begin another part', () => {
  const source = 'Before\n\n## One\nText **b**\n\n## Two\n- a\n- b';
  expect(sectionRows(source).map(({ title }) => title)).toEqual(['', 'One', 'Two']);
  expect(sectionRows(sectionsSource(sectionRows(source)))).toEqual(sectionRows(source));
  const sly = sectionsSource([{ title: 'One', text: '## Not a part' }]);
  expect(sectionRows(sly)).toEqual([{ title: 'One', text: '### Not a part' }]);
});
