import type { Signal } from '@keepsong/domain/signals/read-batch';
import { expect, it } from 'vitest';
import { countSpeeds } from './count-speeds.ts';

const measured = (page: string, metric: string, value: number, name = 'Page Speed Measured') =>
  ({ name, properties: { page, metric, value } }) as unknown as Signal;

it('rows stand in one order, whatever the order of the events', () => {
  const events = [
    measured('cart', 'CLS', 20),
    measured('home', 'LCP', 5_500),
    measured('home', 'CLS', 20),
    measured('home', 'LCP', 900),
    measured('home', 'LCP', 5_400),
    measured('home', 'LCP', 900, 'Page Viewed'),
    measured('elsewhere', 'LCP', 900),
  ];
  const rows = countSpeeds(events, '2026-11-02');
  expect(rows.map(({ page, metric, visits }) => `${page} ${metric} ${visits}`)).toEqual([
    ...['home LCP 1', 'home LCP 2', 'home CLS 1', 'cart CLS 1'],
  ]);
  expect(countSpeeds(events.toReversed(), '2026-11-02')).toEqual(rows);
});
