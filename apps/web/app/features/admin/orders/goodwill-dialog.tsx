import type { OrderView } from '@keepsong/contract/order-page';
import { CREDIT_KINDS, type CreditKind } from '@keepsong/domain/credits/grant';
import { moneyDecision } from '@keepsong/domain/staff/permissions';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { useGrantPreview } from '../customers/use-grant-preview.ts';
import { deskMoney, isSumWrong, readSum } from '../desk-money.ts';
import { useSecondStep } from '../second-step.tsx';
import { useOnceKey } from '../use-once-key.ts';
import { nameOfCustomer } from './order-head.tsx';
import { ReasonFields, useReason } from './reasons.tsx';

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().credits;

const KINDS: Readonly<Record<CreditKind, () => string>> = {
  non_taxable: m.desk_goodwill_present,
  taxable: m.desk_goodwill_paid,
};

type Props = { order: OrderView; onClose: () => void; onDone: () => void };

/** Gives the customer credit because of an order. The effect is shown first. */
export function GoodwillDialog({ order, onClose, onDone }: Props) {
  const { locale } = usePage();
  const user = useUser();
  const [dollars, setDollars] = useState('');
  const [kind, setKind] = useState<CreditKind>('non_taxable');
  const why = useReason();
  const [isTried, setTried] = useState(false);
  const { busy, error, run } = useAction();
  const { act, dialog } = useSecondStep();
  const { keyOf } = useOnceKey();
  const { customer, number } = order;
  const name = nameOfCustomer(order);
  const typedCents = readSum(dollars);
  const cents = typedCents ?? 0;
  const sum = deskMoney(cents, locale);
  const { preview, fault, ask } = useGrantPreview(customer.id);
  // A sum that the role may never give is refused at once. Only the shop can check sums that depend on earlier
  // grants.
  const isForbidden = (sumCents: number) =>
    moneyDecision(
      { id: user?.id ?? 0, role: user?.staff_role ?? null },
      { action: 'credit', cents: sumCents, customerId: customer.id },
    ) === 'forbidden';
  const isOver = cents > 0 && isForbidden(cents);
  const show = (next: { dollars: string; kind: CreditKind }) => {
    setDollars(next.dollars);
    setKind(next.kind);
    const asked = readSum(next.dollars) ?? 0;
    void ask({ cents: isForbidden(asked) ? 0 : asked, kind: next.kind });
  };

  async function give(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (cents <= 0 || isOver || !preview || why.text === null) return;
    const body = { amount_cents: cents, kind, reason: why.text, order_number: number };
    const params = { id: customer.id };
    const done = await run(() =>
      act(async () => (await calls()).grant({ params, body }, { key: keyOf(body) })),
    );
    if (!done) return;
    const isWaiting = done.credit.state === 'waiting';
    toast.show({
      tone: isWaiting ? 'info' : 'success',
      text: isWaiting ? m.desk_goodwill_waits({ sum }) : m.desk_goodwill_done({ sum, name }),
    });
    onClose();
    onDone();
  }

  const isOwn = user?.id === customer.id;
  return (
    <Dialog open onClose={onClose} width="narrow" title={m.desk_goodwill()} closeLabel={m.shell_close()}>
      <form noValidate className="grid gap-4" onSubmit={give}>
        <TextInput
          label={m.desk_amount()}
          inputMode="decimal"
          autoComplete="off"
          value={dollars}
          error={isSumWrong(dollars, typedCents, isTried) ? m.desk_amount_wrong() : undefined}
          onChange={({ currentTarget }) => show({ dollars: currentTarget.value, kind })}
        />
        <Select
          label={m.desk_goodwill_kind()}
          value={kind}
          options={[...CREDIT_KINDS].map((value) => ({ value, label: KINDS[value]() }))}
          onChange={({ currentTarget }) =>
            show({ dollars, kind: CREDIT_KINDS.find((one) => one === currentTarget.value) ?? kind })
          }
        />
        <ul className="change-effects" aria-live="polite" aria-label={m.desk_goodwill_effects()}>
          {preview && !isOver ? (
            <>
              <li>
                {kind === 'taxable'
                  ? m.desk_goodwill_fx_paid({ sum, name })
                  : m.desk_goodwill_fx_present({ sum, name })}
              </li>
              <li>
                {m.desk_goodwill_fx_balance({
                  now: deskMoney(preview.now_cents, locale),
                  after: deskMoney(preview.after_cents, locale),
                })}
              </li>
              <li>{m.desk_goodwill_fx_order()}</li>
              {preview.needs_second_person ? <li>{m.desk_goodwill_fx_second()}</li> : null}
            </>
          ) : null}
          {isOver ? <li>{isOwn ? m.desk_goodwill_own() : m.desk_goodwill_over()}</li> : null}
        </ul>
        <ReasonFields
          {...why.fields}
          error={isTried && why.text === null ? m.admin_why_missing() : undefined}
        />
        <FieldError>{(error ?? fault) ? errorWords(error ?? fault) : null}</FieldError>
        <Button type="submit" wide busy={busy} disabled={isOver}>
          {preview?.needs_second_person ? m.desk_ask_second({ sum }) : m.desk_goodwill_give({ sum })}
        </Button>
      </form>
      {dialog}
    </Dialog>
  );
}
