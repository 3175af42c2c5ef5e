import type { CustomerView } from '@keepsong/contract/customers';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { ChangeDialog } from '../staff-page.tsx';
import { CreditPanel, RefuseCredit, WaitingCredit } from './credit-panel.tsx';
import { CardDialog, type Change } from './gift-card-acts.tsx';
import { IssueForm } from './gift-card-form.tsx';

const act = async <T,>(call: () => Promise<T>): Promise<T> => call();
const close = () => undefined;

const customer = { id: 5, credit: { taxable_cents: 0, non_taxable_cents: 0, waiting: [] } };

const drawCredit = () =>
  drawPage(<CreditPanel customer={customer as unknown as CustomerView} act={act} onChanged={close} />);
const drawCard = () => drawPage(<IssueForm act={act} designs={[]} onDone={close} />);

it.each([
  ['credit', drawCredit, 'correction'],
  ['a gift card', drawCard, 'campaign'],
])('asks for a reason of a list, and then for own words, before it gives %s', (_, draw, own) => {
  const html = draw();
  expect(html).toMatch(/>Reason<.*<select.*In your words.*type="submit"/s);
  for (const code of ['late', 'goodwill', own, 'other']) expect(html).toContain(`<option value="${code}"`);
  expect(html).not.toContain('<option value="wrong_name"');
  expect(html).not.toContain('>Why<');
});

it.each([
  ['void', true],
  ['resend', false],
  ['refuse', false],
] as const)('to %s a gift card, asks for a reason of a list: %s', (kind, isListed) => {
  const card = { id: 7, amount_cents: 5_000, recipient_name: 'Ada', recipient_email: 'ada@example.com' };
  const change = { kind, card: { ...card, waiting_email: null } } as unknown as Change;
  const html = drawPage(<CardDialog change={change} act={act} onDone={close} />);
  expect(html.includes('<option value="duplicate"')).toBe(isListed);
  expect(html).toContain(isListed ? '>Reason<' : '>Why<');
});

it.each([
  [false, 'Refuse'],
  [true, 'Take back'],
])('asks why credit that waits is not given (own: %s)', (is_yours, word) => {
  const html = drawPage(
    <RefuseCredit
      customerId={5}
      grant={{ id: 4, is_yours }}
      act={act}
      onDone={async () => undefined}
      onClose={close}
    />,
  );
  expect(html).toMatch(new RegExp(`>Why<.*<input.*type="submit".*${word}`, 's'));
});

it.each([
  ['offers to agree to whoever may', { is_yours: false, may_agree: true }, ['Agree', 'Refuse']],
  ['tells others who decides', { is_yours: false, may_agree: false }, ['Refuse']],
  ['tells who asked who decides', { is_yours: true, may_agree: false }, ['Take back']],
])('%s', (_, standing, buttons) => {
  const grant = {
    ...{ id: 4, kind: 'taxable' as const, amount_cents: 30_000, reason: 'The song came late' },
    ...{ asked_by: 'ann@example.com', order_number: null, created_at: '2026-12-04T12:00:00.000Z' },
    ...standing,
  };
  const html = drawPage(
    <WaitingCredit customerId={5} waiting={[grant]} act={act} onDecided={async () => undefined} />,
  );
  for (const word of ['Agree', 'Refuse', 'Take back'])
    expect([word, html.includes(`>${word}<`)]).toEqual([word, buttons.includes(word)]);
  expect(html.includes('Somebody else of finance, or an owner, decides.')).toBe(!standing.may_agree);
});

it('asks why an invitation to the staff is withdrawn', () => {
  const invite = {
    id: 4,
    email: 'ann@example.com',
    role: 'editor' as const,
    expires_at: '2026-12-04T12:00:00.000Z',
  };
  const html = drawPage(
    <ChangeDialog change={{ kind: 'withdraw', invite }} act={act} onDone={close} onClose={close} />,
  );
  expect(html).toMatch(
    /Withdraw the invitation of ann@example\.com.*>Why<.*<input.*type="submit".*Withdraw/s,
  );
  expect(html).not.toContain('Role');
});
