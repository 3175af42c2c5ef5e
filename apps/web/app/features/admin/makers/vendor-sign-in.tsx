import type { DeskVendor, PayoutState } from '@keepsong/contract/makers/vendor-desk';
import { formatShortDay } from '@keepsong/domain/format/dates';
import { may } from '@keepsong/domain/staff/permissions';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { useLostFocus } from '~/platform/hooks/use-lost-focus.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Panel } from '~/shell/desk/parts.tsx';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton, TextLink } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { PAY_PAGE } from '../admin-paths.ts';
import { fieldWords } from '../field-words.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { useSecondStep } from '../second-step.tsx';

type Act = ReturnType<typeof useSecondStep>['act'];
type Props = { saved: DeskVendor; act: Act };

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().vendorDesk;

/**
 * The person who signs in for a vendor: nobody yet, an invited person, or an account. The account can be
 * replaced.
 */
export function VendorSignIn({ saved, act }: Props) {
  const { locale } = usePage();
  const [{ signs_in, invited }, setWho] = useState<Pick<DeskVendor, 'signs_in' | 'invited'>>(saved);
  const [email, setEmail] = useState('');
  const [ended, setEnded] = useState<Ended | null>(null);
  const { busy, error, run } = useAction();
  const { of, rest } = fieldWords(error, { email: m.errors_email_invalid });
  const params = { id: saved.id };
  const told = useRef<HTMLParagraphElement>(null);
  useLostFocus(`${signs_in} ${invited?.email}`, () => told.current);
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(() => act(async () => (await calls()).invite({ params, body: { email } })));
    if (!done) return;
    setWho(done.vendor);
    setEmail('');
  };
  return (
    <Panel title={m.desk_vendor_sign_in()}>
      <p ref={told} tabIndex={-1} role="status">
        {signs_in === null ? m.desk_vendor_nobody_text() : <strong className="vend-who">{signs_in}</strong>}
      </p>
      {signs_in === null ? null : (
        <p>
          <LinkButton onClick={() => setEnded('account')}>{m.desk_vendor_remove()}</LinkButton>
        </p>
      )}
      {invited ? (
        <p>
          {m.desk_vendor_invited_until({
            email: invited.email,
            day: formatShortDay(invited.expires_at, locale, new Date()),
          })}{' '}
          <LinkButton onClick={() => setEnded('invitation')}>{m.desk_vendor_withdraw()}</LinkButton>
        </p>
      ) : null}
      <form noValidate className="grid gap-2" onSubmit={invite}>
        <TextInput
          type="email"
          label={m.desk_vendor_invite_email()}
          hint={signs_in === null ? undefined : m.desk_vendor_invite_hint()}
          autoComplete="off"
          value={email}
          error={of.email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <FieldError>{rest}</FieldError>
        <Button type="submit" size="small" variant="secondary" busy={busy}>
          {m.desk_vendor_invite()}
        </Button>
      </form>
      {ended === null ? null : (
        <EndDialog
          {...{ saved, act, ended }}
          onDone={(next) => {
            setWho(next);
            setEnded(null);
          }}
          onClose={() => setEnded(null)}
        />
      )}
    </Panel>
  );
}

/** What ends: the account's work for the vendor, or an invitation. */
type Ended = 'account' | 'invitation';
type EndProps = {
  saved: Pick<DeskVendor, 'id'>;
  act: Act;
  ended: Ended;
  onDone: (next: DeskVendor) => void;
  onClose: () => void;
};

const END_WORDS = {
  account: { title: m.desk_vendor_remove, lead: m.desk_vendor_remove_lead },
  invitation: { title: m.desk_vendor_withdraw, lead: m.admin_withdraw_lead },
} satisfies Record<Ended, unknown>;

/** Asks why the account or the invitation ends. */
export function EndDialog({ saved, act, ended, onDone, onClose }: EndProps) {
  const [reason, setReason] = useState('');
  const { busy, error, run } = useAction();
  const words = END_WORDS[ended];
  const end = async (event: FormEvent) => {
    event.preventDefault();
    const asked = { params: { id: saved.id }, body: { reason } };
    const done = await run(async () => {
      const { removeSignIn, withdrawInvite } = await calls();
      return act(() => (ended === 'account' ? removeSignIn(asked) : withdrawInvite(asked)));
    });
    if (done) onDone(done.vendor);
  };
  return (
    <ReasonDialog
      title={words.title()}
      lead={words.lead()}
      done={words.title()}
      isDanger={ended === 'account'}
      {...{ reason, setReason, busy, onClose }}
      wrong={fieldWords(error, { reason: m.admin_fault_empty })}
      onSubmit={end}
    >
      {null}
    </ReasonDialog>
  );
}

const PAYOUT_WORDS: Readonly<Record<PayoutState, () => string>> = {
  none: m.desk_vendor_pay_none,
  open: m.desk_vendor_pay_open,
  ready: m.desk_vendor_pay_ready,
};

/** How a vendor is paid. The vendor enters its own bank account; finance sets the share. */
export function VendorPay({ payout }: { payout: PayoutState }) {
  const role = useUser()?.staff_role ?? null;
  return (
    <Panel title={m.desk_vendor_pay()}>
      <p>{PAYOUT_WORDS[payout]()}</p>
      {may(role, 'payouts') ? (
        <p>
          <TextLink to={PAY_PAGE}>{m.desk_vendor_pay_rates()}</TextLink>
        </p>
      ) : null}
    </Panel>
  );
}
