import { keysOf } from '@keepsong/domain/cms/fields';
import { expect, it } from 'vitest';
import { keysOnPage } from './keys-on-page.ts';

it('are all fields of the groups that are marked, each once', () => {
  expect(keysOnPage(['careers.title', 'careers.apply', 'nothing.title', ''])).toEqual(keysOf('careers'));
});

it('are those of the banner wherever there is a menu, also while it says nothing', () => {
  expect(keysOnPage(['menu.main'])).toEqual([...keysOf('menu'), ...keysOf('banner')]);
  expect(keysOnPage(['banner.list', 'menu.main'])).toEqual([...keysOf('banner'), ...keysOf('menu')]);
  expect(keysOnPage([])).toEqual([]);
});
