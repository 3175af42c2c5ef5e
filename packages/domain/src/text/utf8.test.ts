import { expect, it } from 'vitest';
import { utf8Of } from './utf8.ts';

it('reads UTF-8, and nothing else', () => {
  expect(utf8Of(new TextEncoder().encode('José, Muñoz'))).toBe('José, Muñoz');
  // As spreadsheets save it on Windows.
  expect(utf8Of(Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9]))).toBeNull();
});
