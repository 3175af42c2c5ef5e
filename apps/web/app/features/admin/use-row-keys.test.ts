import { expect, it } from 'vitest';
import { keysFor, movedKeys } from './use-row-keys.ts';

it('a row keeps its key when the one above it is removed or passes it, and a new row has one of its own', () => {
  const three = keysFor([], 3);
  expect(new Set(three).size).toBe(3);
  const [, second, third] = three;
  const two = keysFor(three.toSpliced(0, 1), 2);
  expect(two).toEqual([second, third]);
  const four = keysFor(two, 3);
  expect(four.slice(0, 2)).toEqual(two);
  expect(two).not.toContain(four[2]);
  expect(movedKeys(two, 1, -1)).toEqual([third, second]);
  expect(movedKeys(three, 0, 1)).toEqual([second, three[0], third]);
});
