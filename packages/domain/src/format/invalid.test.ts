import { expect, it } from 'vitest';
import { countdownHours } from './countdown.ts';
import { reportInvalid } from './invalid.ts';
import { formatMoney, formatWholeMoney } from './money.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

it('a value that cannot be formatted is reported, also one from before the reporter was set (spec 8.7-01, 8.7-02)', () => {
  // Tests share a process. First drop the values that other tests have left unreported.
  reportInvalid(() => {})();
  const heard: string[] = [];
  formatMoney(0.5, 'en');
  countdownHours('soon', NOW);
  const stop = reportInvalid((words, value) => void heard.push(`${words}: ${value}`));
  expect(heard).toEqual(['Invalid format: 0.5', 'Invalid date: soon']);
  formatWholeMoney(Number.NaN, 'sp');
  countdownHours('never', NOW);
  expect(heard.slice(2)).toEqual(['Invalid format: NaN', 'Invalid date: never']);
  stop();
  formatMoney(0.25, 'en');
  expect(heard).toHaveLength(4);
});

it('a value that can be formatted is not reported', () => {
  const heard: string[] = [];
  reportInvalid(() => {})();
  const stop = reportInvalid((words) => void heard.push(words));
  expect(formatMoney(19_999, 'en')).toBe('$199.99');
  expect(countdownHours(NOW, NOW)).toBe('00:00');
  expect(heard).toEqual([]);
  stop();
});
