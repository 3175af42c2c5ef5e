import type { InboxItem } from '@keepsong/contract/desk';
import type { OrderRefund } from '@keepsong/contract/order-page';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { type ReactNode, useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { Skeleton } from '~/ui/status/skeleton.tsx';
import { deskMoney } from '../desk-money.ts';
import type { Work } from './use-inbox.ts';
import { WithReason } from './with-reason.tsx';

/**
 * Gives the sum of a failed refund as credit. The failed refund is closed only when the credit is on the account:
 * when the credit waits for a second person, who may refuse it, the refund must stay in the inbox.
 */
export async function giveCredit(
  desk: Pick<DeskClient, 'checkout' | 'desk'>,
  { item, reason, key }: { item: InboxItem; reason: string; key: string },
): Promise<'given' | 'waits'> {
  const params = { number: item.order_number ?? '' };
  const body = { amount_cents: item.amount_cents ?? 0, to: 'credit' as const, reason };
  const { refund } = await desk.checkout.refund({ params, body }, { key });
  if (refund?.state === 'waiting') return 'waits';
  await desk.desk.close({ body: { keys: [item.key], reason } });
  return 'given';
}

/**
 * The credit that was already asked for, or given, instead of a failed refund. Null when there is none, or when a
 * second person has refused it.
 */
export function creditInstead(
  refunds: readonly OrderRefund[],
  { since, amount_cents }: Pick<InboxItem, 'since' | 'amount_cents'>,
): OrderRefund | null {
  const credits = refunds.filter(({ way }) => way === 'credit');
  const waiting = credits.find(({ state }) => state === 'waiting');
  const given = credits.find(
    (one) => one.state === 'done' && one.amount_cents === amount_cents && one.at >= since,
  );
  return waiting ?? given ?? null;
}

/** The refunds of an order. Null until the shop has answered. They are loaded again when `version` changes. */
function useRefunds(number: string, version: unknown): readonly OrderRefund[] | null {
  const [refunds, setRefunds] = useState<readonly OrderRefund[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version loads them again
  useEffect(() => {
    let isLeft = false;
    void (async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const { order } = await browserDesk().orders.get({ params: { number } });
      if (!isLeft) setRefunds(order.refunds);
    })().catch(showFailure);
    return () => {
      isLeft = true;
    };
  }, [number, version]);
  return refunds;
}

type Props = { item: InboxItem; work: Work };

/**
 * For a refund that the bank did not accept: gives the customer credit instead, or notes that the problem was
 * solved elsewhere.
 */
export function FailedRefund({ item, work }: Props) {
  // A request that a second person has refused must not be answered with its old result, so each gets its own key.
  const [key, setKey] = useState(() => crypto.randomUUID());
  // The log notes each look at an order, so they are loaded again only after a request, and not every minute.
  const refunds = useRefunds(item.order_number ?? '', key);
  if (!refunds) return <Skeleton height="120px" width="100%" shape="block" />;
  const give = async (reason: string) => {
    const isDone = await work.run(
      (desk) => giveCredit(desk, { item, reason, key }),
      (outcome) => (outcome === 'waits' ? m.desk_today_credit_waits() : m.desk_today_credited()),
    );
    if (isDone) setKey(crypto.randomUUID());
  };
  const close = (reason: string) =>
    void work.run((desk) => desk.desk.close({ body: { keys: [item.key], reason } }), m.desk_today_closed());
  return (
    <FailedRefundView
      cents={item.amount_cents ?? 0}
      instead={creditInstead(refunds, item)}
      busy={work.busy}
      onGive={(reason) => void give(reason)}
      onClose={close}
    />
  );
}

type ViewProps = {
  cents: number;
  instead: OrderRefund | null;
  busy: boolean;
  onGive: (reason: string) => void;
  onClose: (reason: string) => void;
};

/** What may be done about a failed refund. Credit that was already asked for or given is not offered again. */
export function FailedRefundView({ cents, instead, busy, onGive, onClose }: ViewProps): ReactNode {
  const { locale } = usePage();
  return (
    <div className="today-panel__act">
      <p>{instead ? <Instead refund={instead} /> : m.desk_today_credit_text()}</p>
      {instead?.state === 'waiting' ? null : (
        <WithReason>
          {(ask) => (
            <>
              {instead ? null : (
                <Button variant="ink" size="small" busy={busy} data-part="act" onClick={() => ask(onGive)}>
                  {m.desk_today_give_credit({ amount: deskMoney(cents, locale) })}
                </Button>
              )}
              <Button
                variant="secondary"
                size="small"
                busy={busy}
                data-part={instead ? 'act' : undefined}
                onClick={() => ask(onClose)}
              >
                {m.desk_today_close()}
              </Button>
            </>
          )}
        </WithReason>
      )}
    </div>
  );
}

function Instead({ refund: { state, amount_cents, asked_by } }: { refund: OrderRefund }) {
  const { locale } = usePage();
  const amount = deskMoney(amount_cents, locale);
  if (state !== 'waiting') return m.desk_today_credit_given({ amount });
  return m.desk_today_credit_asked({ amount, name: asked_by?.name ?? m.desk_somebody() });
}
