import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { SecondStepForm, type Ways, waysOf } from './second-step.tsx';

const NONE = {
  is_on: false,
  has_passkey: false,
  asks_passkey: false,
  asks_password: false,
  recovery_codes_left: 0,
};

it.each<[string, Partial<typeof NONE>, Ways]>([
  ['an app', { is_on: true, recovery_codes_left: 8 }, { code: 'app', passkey: false }],
  // A passkey replaces the passcode of an account with an authenticator app, but not the app's code (decision
  // 0041).
  ['an app and a passkey', { is_on: true, has_passkey: true }, { code: 'app', passkey: false }],
  ['a passkey', { has_passkey: true, asks_passkey: true }, { code: null, passkey: true }],
  [
    'a passkey and recovery codes',
    { has_passkey: true, asks_passkey: true, recovery_codes_left: 3 },
    { code: 'recovery', passkey: true },
  ],
  ['a password', { asks_password: true }, { code: 'password', passkey: false }],
  [
    'a password, with a passkey at hand',
    { asks_password: true, has_passkey: true },
    { code: 'password', passkey: true },
  ],
  ['nothing any more', {}, { code: null, passkey: false }],
])('an account with %s', (_, view, ways) => {
  expect(waysOf({ ...NONE, ...view })).toEqual(ways);
});

it.each<[Ways, string[], string[]]>([
  [{ code: 'app', passkey: false }, ['Code of your app or recovery code', 'Confirm'], ['Use a passkey']],
  [{ code: null, passkey: true }, ['Use a passkey'], ['<input']],
  [{ code: 'recovery', passkey: true }, ['Use a passkey', 'Recovery code', 'Confirm'], []],
  [{ code: 'password', passkey: false }, ['Password or recovery code', 'type="password"'], ['Use a passkey']],
  [{ code: null, passkey: false }, ['no second step any more'], ['<input', '<button']],
])('%j is asked for', (ways, shown, absent) => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('window', { location: { hostname: 'localhost' } });
  const html = renderToStaticMarkup(<SecondStepForm ways={ways} onPassed={() => {}} />);
  for (const words of shown) expect(html).toContain(words);
  for (const words of absent) expect(html).not.toContain(words);
});
