import { expect, it } from 'vitest';
import { holdsTheSame } from './bundle.ts';

const ids = (...all: string[]) => all.map((id) => ({ id }));

it.each([
  [ids(), ids(), true],
  [ids('a', 'b'), ids('b', 'a'), true],
  [ids('a'), ids('a', 'b'), false],
  [ids('a', 'b'), ids('a'), false],
  [ids('a', 'a'), ids('a', 'b'), false],
  [ids('a', 'b'), ids('a', 'c'), false],
])('%j and %j have the same contents: %s', (one, other, same) => {
  expect(holdsTheSame(one, other)).toBe(same);
});
