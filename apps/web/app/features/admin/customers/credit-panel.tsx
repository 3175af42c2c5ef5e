import type { CustomerView } from '@keepsong/contract/customers';
import { CREDIT_KINDS, type CreditKind } from '@keepsong/domain/credits/grant';
import { CREDIT_REASONS } from '@keepsong/domain/orders/reasons';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { FactRows, Panel } from '~/shell/desk/parts.tsx';
import { reasonWords } from '~/shell/desk/reason-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { isSumWrong, readSignedSum } from '../desk-money.ts';
import { fieldWords } from '../field-words.ts';
import { ReasonFields, useReason } from '../orders/reasons.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useOnceKey } from '../use-once-key.ts';
import type { Act } from './change-dialog.tsx';
import { money } from './customer-words.ts';
import { useGrantPreview } from './use-grant-preview.ts';

const KIND_WORDS: Readonly<Record<CreditKind, () => string>> = {
  taxable: m.desk_customers_taxable,
  non_taxable: m.desk_customers_non_taxable,
};

type Props = { customer: CustomerView; act: Act; onChanged: (customer: CustomerView) => void };
const desk = async () => (await import('~/platform/api/desk-api.ts')).browserDesk();

/**
 * The credit of a customer: both kinds of credit, grants that wait for a second person, and a form to give or
 * take credit.
 */
export function CreditPanel({ customer, act, onChanged }: Props) {
  const { locale } = usePage();
  const { id, credit } = customer;
  const [amount, setAmount] = useState('');
  const [kind, setKind] = useState<CreditKind>('non_taxable');
  const why = useReason(CREDIT_REASONS);
  const [isTried, setTried] = useState(false);
  const { busy, error, run } = useAction();
  const { keyOf, forget } = useOnceKey();
  const wrong = fieldWords(error, { amount_cents: m.desk_customers_amount_wrong });
  const cents = readSignedSum(amount);
  const { preview, fault, ask } = useGrantPreview(id);
  const reload = async () => onChanged((await (await desk()).customers.read({ params: { id } })).customer);
  const show = (typed: string, nextKind: CreditKind) => {
    setAmount(typed);
    setKind(nextKind);
    void ask({ cents: readSignedSum(typed) ?? 0, kind: nextKind });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    why.check();
    const { text: reason } = why;
    if (cents === null || cents === 0 || reason === null) return;
    void run(async () => {
      const { credits } = await desk();
      const body = { amount_cents: cents, kind, reason };
      const given = await act(() => credits.grant({ params: { id }, body }, { key: keyOf(body) }));
      forget();
      const isWaiting = given.credit.state === 'waiting';
      toast.show({
        tone: 'success',
        text: isWaiting ? m.desk_customers_credit_waits() : m.desk_customers_credit_done(),
      });
      show('', kind);
      why.clear();
      setTried(false);
      await reload();
    });
  };
  return (
    <Panel title={m.desk_customers_credit()}>
      <FactRows
        rows={[
          [m.desk_customers_taxable(), money(credit.taxable_cents, locale)],
          [m.desk_customers_non_taxable(), money(credit.non_taxable_cents, locale)],
        ]}
      />
      <WaitingCredit customerId={id} waiting={credit.waiting} act={act} onDecided={reload} />
      <form noValidate className="grid gap-3" onSubmit={submit}>
        <TextInput
          label={m.desk_customers_credit_amount()}
          hint={m.desk_customers_credit_hint()}
          inputMode="text"
          autoComplete="off"
          error={isSumWrong(amount, cents, isTried) ? m.desk_customers_amount_wrong() : wrong.of.amount_cents}
          value={amount}
          onChange={({ currentTarget }) => show(currentTarget.value, kind)}
        />
        <Select
          label={m.desk_customers_kind()}
          value={kind}
          options={CREDIT_KINDS.map((value) => ({ value, label: KIND_WORDS[value]() }))}
          onChange={({ currentTarget }) =>
            show(amount, CREDIT_KINDS.find((one) => one === currentTarget.value) ?? kind)
          }
        />
        <ReasonFields {...why.fields} />
        <p className="desk-second" aria-live="polite">
          {preview
            ? m.desk_goodwill_fx_balance({
                now: money(preview.now_cents, locale),
                after: money(preview.after_cents, locale),
              })
            : null}{' '}
          {preview?.needs_second_person ? m.desk_goodwill_fx_second() : null}
        </p>
        <FieldError>{wrong.rest ?? (fault ? errorWords(fault) : null)}</FieldError>
        <Button type="submit" size="small" wide busy={busy}>
          {preview?.needs_second_person
            ? m.desk_ask_second({ sum: money(Math.abs(preview.amount_cents), locale) })
            : creditButton(cents, locale)}
        </Button>
      </form>
    </Panel>
  );
}

/** The text of the button: the action, with the sum. */
function creditButton(cents: number | null, locale: ReturnType<typeof usePage>['locale']): string {
  if (!cents) return m.desk_customers_credit_give();
  const amount = money(Math.abs(cents), locale);
  return cents > 0
    ? m.desk_customers_credit_give_sum({ amount })
    : m.desk_customers_credit_take_sum({ amount });
}

type Grant = CustomerView['credit']['waiting'][number];
type WaitingProps = {
  customerId: number;
  waiting: readonly Grant[];
  act: Act;
  onDecided: () => Promise<void>;
};

/** Credit that waits for a second person. Whoever may not agree to it reads who can. */
export function WaitingCredit({ customerId, waiting, act, onDecided }: WaitingProps) {
  const { locale } = usePage();
  const [refused, setRefused] = useState<Grant | null>(null);
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, {});
  const approve = (grant_id: number) =>
    void run(async () => {
      const { credits } = await desk();
      await act(() => credits.approveGrant({ params: { id: customerId, grant_id } }));
      await onDecided();
    });
  return (
    <>
      {waiting.map((grant) => (
        <div key={grant.id} className="desk-memo">
          <p>
            {m.desk_customers_credit_asked({
              amount: money(grant.amount_cents, locale),
              kind: KIND_WORDS[grant.kind](),
              by: grant.asked_by,
            })}
            <span className="desk-second">
              {grant.order_number ? `${m.desk_today_order({ number: grant.order_number })} · ` : ''}
              {reasonWords(grant.reason)} {grant.may_agree ? '' : m.desk_customers_who_decides()}
            </span>
          </p>
          <span className="desk-acts">
            {grant.may_agree ? (
              <Button variant="ink" size="small" busy={busy} onClick={() => approve(grant.id)}>
                {m.desk_customers_agree()}
              </Button>
            ) : null}
            <Button variant="soft" size="small" aria-disabled={busy} onClick={() => setRefused(grant)}>
              {grant.is_yours ? m.desk_customers_take_back() : m.desk_customers_refuse()}
            </Button>
          </span>
        </div>
      ))}
      <FieldError>{wrong.rest}</FieldError>
      {refused ? (
        <RefuseCredit
          key={refused.id}
          customerId={customerId}
          grant={refused}
          act={act}
          onDone={onDecided}
          onClose={() => setRefused(null)}
        />
      ) : null}
    </>
  );
}

type RefuseProps = {
  customerId: number;
  grant: Pick<Grant, 'id' | 'is_yours'>;
  act: Act;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Asks why credit that waits is refused or taken back. Who asked for it reads the reason. */
export function RefuseCredit({ customerId, grant, act, onDone, onClose }: RefuseProps) {
  const [reason, setReason] = useState('');
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, { reason: m.admin_why_missing });
  const word = grant.is_yours ? m.desk_customers_take_back() : m.desk_customers_refuse();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const params = { id: customerId, grant_id: grant.id };
    const done = await run(async () => {
      const { credits } = await desk();
      await act(() => credits.refuseGrant({ params, body: { reason } }));
      await onDone();
      return true;
    });
    if (done) onClose();
  };
  return (
    <ReasonDialog
      title={word}
      lead={m.desk_customers_refuse_lead()}
      done={word}
      onSubmit={submit}
      {...{ reason, setReason, busy, wrong, onClose }}
    >
      {null}
    </ReasonDialog>
  );
}
