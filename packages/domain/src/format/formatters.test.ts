import { expect, it } from 'vitest';
import { dateFormatter, numberFormatter } from './formatters.ts';

it('makes a formatter once for each language and options', () => {
  const options = { month: 'long', timeZone: 'UTC' } as const;
  expect(dateFormatter('en-US', { ...options })).toBe(dateFormatter('en-US', { ...options }));
  expect(dateFormatter('es-US', options)).not.toBe(dateFormatter('en-US', options));
  expect(dateFormatter('es-US', options).format(0)).toBe('enero');
  expect(numberFormatter('en')).toBe(numberFormatter('en'));
  expect(numberFormatter('en', { minimumFractionDigits: 1 }).format(4)).toBe('4.0');
});
