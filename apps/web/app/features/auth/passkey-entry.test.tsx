import { ApiError } from '@keepsong/contract/transport/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { PasskeyEntry } from './passkey-entry.tsx';
import { createSignInFlow, type SignInPorts } from './sign-in-flow.ts';

const OTHER = 'That passkey opens another account.';

it.each([
  ['A passkey of another account', new ApiError(400, { code: 'passkey_wrong' }), OTHER],
  ['A call that took too long', new ApiError(400, { code: 'passkey_expired' }), 'That took too long.'],
  [
    'An unreachable shop',
    Object.assign(new Error(), { name: 'NetworkError' }),
    'We could not reach the shop.',
  ],
  ['A passkey that was not used', null, 'No passkey was used.'],
])('%s gets its own error text', (_, problem, said) => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('window', { location: { hostname: 'localhost' } });
  const flow = createSignInFlow({} as SignInPorts);
  const state = { ...flow.store.getState(), problem, fields: { passkey: 'refused' } };
  const html = renderToStaticMarkup(<PasskeyEntry state={state} flow={flow} refused={OTHER} />);
  expect(html).toMatch(new RegExp(`role="alert".*${said}`));
});
