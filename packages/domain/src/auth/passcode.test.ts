import { describe, expect, it } from 'vitest';
import {
  checkPasscode,
  normalizePasscode,
  PASSCODE_ATTEMPTS,
  passcodeExpires,
  type StoredPasscode,
} from './passcode.ts';

const createdAt = new Date('2026-11-21T12:00:00.000Z');
const stored = (change: Partial<StoredPasscode> = {}): StoredPasscode => ({
  createdAt,
  usedAt: null,
  attempts: 0,
  ...change,
});
const at = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000);

describe('checkPasscode', () => {
  it('lasts ten minutes and five attempts', () => {
    expect(passcodeExpires(createdAt).toISOString()).toBe('2026-11-21T12:10:00.000Z');
    expect(PASSCODE_ATTEMPTS).toBe(5);
  });

  it.each<[string, Partial<StoredPasscode>, boolean, number, string | null, Record<string, number>?]>([
    ['right', {}, true, 0, null],
    ['right, last second', {}, true, 599.999, null],
    ['right, too late', {}, true, 600, 'passcode_expired'],
    ['wrong, too late', {}, false, 600, 'passcode_expired'],
    ['right, used', { usedAt: at(1) }, true, 2, 'passcode_used'],
    ['used and late', { usedAt: at(1) }, true, 700, 'passcode_used'],
    ['right, fifth attempt', { attempts: 4 }, true, 1, null],
    ['right, sixth attempt', { attempts: 5 }, true, 1, 'passcode_attempts'],
    ['wrong, sixth attempt', { attempts: 5 }, false, 1, 'passcode_attempts'],
    ['wrong, first', {}, false, 1, 'passcode_wrong', { left: 4 }],
    ['wrong, fifth', { attempts: 4 }, false, 1, 'passcode_wrong', { left: 0 }],
  ])('%s', (_case, change, matches, seconds, code, details) => {
    const result = checkPasscode(stored(change), matches, at(seconds));
    if (code === null) expect(result).toEqual({ ok: true, value: null });
    else expect(result).toEqual({ ok: false, refusal: details ? { code, details } : { code } });
  });
});

describe('normalizePasscode', () => {
  it.each(['123456', ' 123 456 ', '123-456', '1 2 3 4 5 6', '123–456\n', '\u200B123.456', '012345'])(
    'takes %j',
    (typed) => {
      const result = normalizePasscode(typed);
      expect(result.ok && result.value).toMatch(/^(123456|012345)$/);
    },
  );

  it.each(['', '12345', '1234567', '12345a', '１２３４５６', '123_456', '+123456'])('refuses %j', (typed) => {
    expect(normalizePasscode(typed)).toEqual({ ok: false, refusal: { code: 'passcode_malformed' } });
  });
});
