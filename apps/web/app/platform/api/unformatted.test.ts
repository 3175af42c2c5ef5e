import { invalid } from '@keepsong/domain/format/invalid';
import { expect, it, vi } from 'vitest';
import { takeTracked } from '../page/analytics.ts';
import { watchUnformatted } from './unformatted.ts';

it('a value that cannot be formatted is told as a display fault, also one from before (spec 8.7)', async () => {
  vi.stubGlobal('window', { location: { pathname: '/store' } });
  const told: object[] = [];
  // What earlier tests could not format is told first, and only so many values are kept.
  watchUnformatted()();
  takeTracked(({ event, props }) => {
    if (Object.values(props).some((value) => String(value).endsWith('told here')))
      told.push({ event, ...props });
  });
  expect(invalid('Invalid date', 'never, told here')).toBe('Invalid date');
  const stop = watchUnformatted();
  invalid('Invalid format', 'nothing, told here');
  await vi.waitFor(
    () =>
      expect(told).toEqual([
        { event: 'display fault', message: 'Invalid date', error: 'never, told here' },
        { event: 'display fault', message: 'Invalid format', error: 'nothing, told here' },
      ]),
    { timeout: 20_000 },
  );
  stop();
});
