import { expect, it } from 'vitest';
import { containing } from './like-pattern.ts';

it.each([
  ['rosa', '%rosa%'],
  ['100%_\\', '%100\\%\\_\\\\%'],
])('%s is found by %s', (part, pattern) => {
  expect(containing(part)).toBe(pattern);
});
