import { expect, it } from 'vitest';
import { needsRoom } from './story-title.tsx';

const lines = (...texts: string[]) => texts.map((text) => ({ text, wdth: 100 }));

it.each([
  [lines('Grandpa', "Joe's", 'song'), true],
  [lines('Forty', 'Winters'), false],
  [lines('Forty', 'Hills'), true],
  [lines('Soy', 'Canción'), true],
  [lines('Winters', "Joe's"), false],
  [lines('Gypsy'), false],
  [[...lines('Joy'), { text: 'Lake', wdth: 100, lead: 'the' }], true],
  [[], false],
])('needsRoom of %j is %j', (title, room) => {
  expect(needsRoom(title)).toBe(room);
});
