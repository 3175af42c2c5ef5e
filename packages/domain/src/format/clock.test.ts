import { expect, it } from 'vitest';
import { formatClock } from './clock.ts';

it('shows whether a time is in the morning or in the evening', () => {
  const at = Date.parse('2026-02-03T23:17:00Z');
  expect(formatClock(at, 'en', 'America/Chicago')).toMatch(/^5:17\sPM$/);
  expect(formatClock(at, 'sp', 'America/Chicago')).toMatch(/^5:17\sp\.\s?m\.$/);
  expect(formatClock(at, 'en', 'Asia/Kolkata')).toMatch(/^4:47\sAM$/);
});
