import { invalid } from '@keepsong/domain/format/invalid';
import { expect, it, vi } from 'vitest';
import { takeTracked } from '../page/analytics.ts';
import { watchUnformatted } from './unformatted.ts';

it('a value that cannot be formatted is told as a display fault, also one from before (spec 8.7)', async () => {
  vi.stubGlobal('window', { location: { pathname: '/store' } });
  const told: object[] = [];
  takeTracked(({ event, props }) => void told.push({ event, ...props }));
  expect(invalid('Invalid date', 'never')).toBe('Invalid date');
  const stop = watchUnformatted();
  invalid('Invalid format', Number.NaN);
  await vi.waitFor(() =>
    expect(told).toEqual([
      { event: 'display fault', message: 'Invalid date', error: 'never' },
      { event: 'display fault', message: 'Invalid format', error: 'NaN' },
    ]),
  );
  stop();
});
