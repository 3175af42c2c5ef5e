import { expect, it } from 'vitest';
import { localMoment } from './moment-input.tsx';

it.each([
  ['2026-12-25T00:00:00.000Z', '2026-12-24T18:00'],
  ['2026-07-01T05:30:00.000Z', '2026-07-01T00:30'],
])('%s is %s in the shop', (at, local) => {
  expect(localMoment(at)).toBe(local);
});
