import { keysOf } from '@keepsong/domain/cms/fields';
import { expect, it } from 'vitest';
import { keysOnPage } from './keys-on-page.ts';

it('has all fields of the marked groups, each once', () => {
  expect(keysOnPage(['careers.title', 'careers.apply', 'nothing.title', ''])).toEqual(keysOf('careers'));
});

it("has the banner's fields wherever there is a menu, even while the banner is empty", () => {
  expect(keysOnPage(['menu.main'])).toEqual([...keysOf('menu'), ...keysOf('banner')]);
  expect(keysOnPage(['banner.list', 'menu.main'])).toEqual([...keysOf('banner'), ...keysOf('menu')]);
  expect(keysOnPage([])).toEqual([]);
});
