import { expect, it } from 'vitest';
import { parseSharePng } from './parse.ts';
import { sharePngPath } from './path.ts';
import { titleSharePath } from './title-share.ts';

it.each([
  ['The store', 'Keepsong'],
  ['Tarjetas & más', 'Keepsong'],
  ['  two   spaces ', ''],
])('the address for %o and %o is the usual address of share images', (title, line) => {
  const song = { title: title.trim().replace(/\s+/g, ' '), byline: line };
  expect(titleSharePath(title, line)).toBe(sharePngPath({ kind: 'share', song }));
});

it('there is a picture for a title of any length', () => {
  const { pathname, searchParams } = new URL(
    titleSharePath('word '.repeat(99), 'é'.repeat(200)),
    'http://local',
  );
  expect(parseSharePng(pathname, searchParams)).not.toBeNull();
});
