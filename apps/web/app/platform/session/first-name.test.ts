import { expect, it } from 'vitest';
import { firstName } from './first-name.ts';

it.each([
  ['Odessa Vale', 'Odessa'],
  ['  Odessa  ', 'Odessa'],
  ['The Harbor Lights', 'The Harbor Lights'],
  ['Los Norteños', 'Los Norteños'],
  ['', ''],
])('the name %j is shortened to %j', (name, called) => {
  expect(firstName(name)).toBe(called);
});
