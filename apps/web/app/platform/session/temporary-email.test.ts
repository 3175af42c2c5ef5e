import { expect, it } from 'vitest';
import { temporaryEmailCookie, temporaryEmailIn } from './temporary-email.ts';

it('is kept in a cookie for 360 days (spec 9.5-07), and deleted by an empty address', () => {
  expect(temporaryEmailCookie('lou@example.com', false)).toBe(
    'sf_temporary_email=lou%40example.com; Path=/; Max-Age=31104000; SameSite=Lax',
  );
  expect(temporaryEmailCookie('', true)).toBe('sf_temporary_email=; Path=/; Max-Age=0; SameSite=Lax; Secure');
});

it.each(['lou@example.com', 'a; Domain=evil.test', 'ñ=%&"', ''])(
  'is read back as it was typed: %j',
  (email) => {
    const [pair = ''] = temporaryEmailCookie(email, false).split('; Path');
    expect(pair).not.toMatch(/[;,\s]/);
    expect(temporaryEmailIn(`sf_locale=en; ${pair}; sf_flags=1`)).toBe(email);
  },
);

it('is empty without the cookie, or with a cookie that cannot be read', () => {
  expect(temporaryEmailIn('')).toBe('');
  expect(temporaryEmailIn('other_sf_temporary_email=a')).toBe('');
  expect(temporaryEmailIn('sf_temporary_email=%E0%A4%A')).toBe('');
  expect(temporaryEmailCookie('\ud800', false)).toContain('%EF%BF%BD');
});
