import type { InboxItem } from '@keepsong/contract/desk';
import type { RefundView } from '@keepsong/contract/refunds';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { deskMoney } from '../desk-money.ts';
import { DayRow, EffectRows, MailRow } from '../orders/refund/effect-rows.tsx';
import { stopsSong } from '../orders/refund/refund-effects.tsx';
import { type Facts, useFacts, WithFacts } from './facts.tsx';
import type { Work } from './use-inbox.ts';
import { closeOf, WithListedReason } from './with-reason.tsx';

/** The refund that gives the sum of a failed one as credit. */
const creditFor = ({ order_number, ref, amount_cents }: InboxItem) => ({
  params: { number: order_number ?? '' },
  body: { amount_cents: amount_cents ?? 0, to: 'credit' as const, replaces_id: Number(ref) },
});

/** Whether the credit is offered: it was not asked for or given in place of this very refund yet. */
const mayGive = ({ instead }: Pick<InboxItem, 'instead'>): boolean => !instead?.is_for_this;

/** Everything that the credit would do. Null when it is not offered. */
const loadPreview = async (desk: DeskClient, item: InboxItem): Promise<RefundView | null> =>
  mayGive(item) ? desk.checkout.previewRefund(creditFor(item)) : null;

/** The credit that somebody wants to give, with the effects that the panel shows. */
type Giving = { item: InboxItem; reason: string; key: string; effects?: RefundView['effects'] | undefined };

/**
 * Gives the sum of a failed refund as credit. The failed refund is closed only when the credit is on the account:
 * when the credit waits for a second person, who may refuse it, the refund must stay in the inbox.
 */
export async function giveCredit(
  desk: Pick<DeskClient, 'checkout' | 'desk'>,
  { item, reason, key, effects }: Giving,
): Promise<'given' | 'waits'> {
  const { params, body } = creditFor(item);
  const { refund } = await desk.checkout.refund({ params, body: { ...body, reason, effects } }, { key });
  if (refund?.state === 'waiting') return 'waits';
  await desk.desk.close({ body: { keys: [item.key], reason } });
  return 'given';
}

type Props = { item: InboxItem; work: Work };

/**
 * For a refund that the bank did not accept: gives the customer credit instead, or notes that the problem was
 * solved elsewhere. What the credit does is shown first.
 */
export function FailedRefund(props: Props) {
  const { item } = props;
  const preview = useFacts(props, loadPreview);
  const { work } = preview;
  // A request that a second person has refused must not be answered with its old result, so each gets its own key.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [asked, setAsked] = useState<Asked | null>(null);
  const shown = useRef(item);
  useLayoutEffect(() => {
    shown.current = item;
  });
  const give = async (reason: string) => {
    const isDone = await work.run(
      async (desk) => {
        const outcome = await giveCredit(desk, { item, reason, key, effects: preview.value?.effects });
        setAsked({ item: shown.current, outcome });
        return outcome;
      },
      (outcome) => ({ words: CREDIT_WORDS[outcome](), isOver: outcome === 'given' }),
    );
    if (isDone) setKey(crypto.randomUUID());
  };
  return (
    <FailedRefundView
      item={item}
      outcome={outcomeFor(asked, item)}
      preview={preview}
      busy={work.busy}
      onGive={(reason) => void give(reason)}
      onClose={closeOf({ item, work })}
    />
  );
}

const CREDIT_WORDS = { waits: m.desk_today_credit_waits, given: m.desk_today_credited } as const;

/** What became of a request for credit, and the item that the page showed when the answer came. */
type Asked = { item: InboxItem; outcome: keyof typeof CREDIT_WORDS };

/**
 * What became of the request while the page still shows the item from before the answer, for example because the
 * list could not be loaded. Null as soon as the item is a new one, which says itself whether there is credit.
 */
export const outcomeFor = (asked: Asked | null, item: InboxItem): Asked['outcome'] | null =>
  asked?.item === item ? asked.outcome : null;

type ViewProps = {
  item: Pick<InboxItem, 'amount_cents' | 'instead' | 'customer' | 'artist' | 'may_change'>;
  /** What became of a request that the item does not show yet. */
  outcome: Asked['outcome'] | null;
  /** What the credit would do. Nothing is given before it is shown. */
  preview: Facts<RefundView | null>;
  busy: boolean;
  onGive: (reason: string) => void;
  onClose: (reason: string) => void;
};

/**
 * What may be done about a failed refund. Credit that was asked for or given in its place is not offered again. If
 * other credit has the same sum, only a person can tell whether it was for this refund, so both ways are open.
 */
export function FailedRefundView({ item, outcome, preview, busy, onGive, onClose }: ViewProps): ReactNode {
  const { locale } = usePage();
  const { instead } = item;
  if (outcome !== null)
    return (
      <div className="today-panel__act">
        <p role="status">{CREDIT_WORDS[outcome]()}</p>
      </div>
    );
  const isOffered = mayGive(item);
  const mayClose = isOffered || instead?.state === 'done';
  const sum = deskMoney(item.amount_cents ?? 0, locale);
  return (
    <div className="today-panel__act">
      <p>{instead ? <Instead credit={instead} /> : m.desk_today_credit_text()}</p>
      {isOffered ? (
        <WithFacts facts={preview} height="96px">
          {(shown) => (shown ? <Effects item={item} preview={shown} /> : null)}
        </WithFacts>
      ) : null}
      {mayClose ? (
        <WithListedReason isMain>
          {(ask) => (
            <>
              {isOffered && preview.value ? (
                <Button
                  variant={instead ? 'secondary' : 'ink'}
                  size="small"
                  busy={busy}
                  onClick={() => ask(onGive)}
                >
                  {preview.value.needs_second_person
                    ? m.desk_ask_second({ sum })
                    : m.desk_today_give_credit({ amount: sum })}
                </Button>
              ) : null}
              <Button variant="secondary" size="small" busy={busy} onClick={() => ask(onClose)}>
                {m.desk_today_close()}
              </Button>
            </>
          )}
        </WithListedReason>
      ) : null}
    </div>
  );
}

type EffectsProps = { item: Pick<InboxItem, 'customer' | 'artist' | 'may_change'>; preview: RefundView };

/** Everything that the credit does, as the page of a refund shows it. */
function Effects({ item: { customer, artist, may_change }, preview }: EffectsProps) {
  const names = {
    ...{ customer: customer?.name || m.desk_somebody(), artist: artist ?? m.desk_artist() },
    ...{ card: null, coupon: may_change?.coupon ?? null },
  };
  return (
    <>
      <EffectRows effects={preview.effects} names={names} label={m.desk_this_will_happen()}>
        {may_change?.promised_at ? (
          <DayRow promisedAt={may_change.promised_at} isOver={stopsSong(preview.effects)} />
        ) : null}
        <MailRow effects={preview.effects} names={names} />
      </EffectRows>
      {preview.needs_second_person ? <p className="desk-second">{m.desk_goodwill_fx_second()}</p> : null}
    </>
  );
}

function Instead({
  credit: { state, amount_cents, by, is_for_this },
}: {
  credit: NonNullable<InboxItem['instead']>;
}) {
  const { locale } = usePage();
  const amount = deskMoney(amount_cents, locale);
  const words = { amount, name: by || m.desk_somebody() };
  if (is_for_this)
    return state === 'waiting' ? m.desk_today_credit_asked(words) : m.desk_today_credit_given({ amount });
  return state === 'waiting'
    ? m.desk_today_credit_maybe_asked(words)
    : m.desk_today_credit_maybe_given(words);
}
