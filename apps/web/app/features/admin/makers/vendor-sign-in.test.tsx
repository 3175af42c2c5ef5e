import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { EndDialog } from './vendor-sign-in.tsx';

const act = async <T,>(call: () => Promise<T>): Promise<T> => call();
const close = () => undefined;

it.each([
  ['invitation', 'Withdraw the invitation', 'The link in the mail stops working'],
  ['account', 'Take the account off', 'The account is signed out'],
] as const)('asks why an %s of a vendor ends', (ended, title, lead) => {
  const html = drawPage(
    <EndDialog saved={{ id: 3 }} act={act} ended={ended} onDone={close} onClose={close} />,
  );
  expect(html).toMatch(new RegExp(`${title}.*${lead}.*>Why<.*<input.*type="submit".*${title}`, 's'));
});
