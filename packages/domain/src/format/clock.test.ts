import { expect, it } from 'vitest';
import { formatClock } from './clock.ts';

it('shows whether a time is in the morning or in the evening', () => {
  const at = new Date(2026, 1, 3, 17, 17).getTime();
  expect(formatClock(at, 'en')).toMatch(/^5:17\sPM$/);
  expect(formatClock(at, 'sp')).toMatch(/^5:17\sp\.\s?m\.$/);
});
