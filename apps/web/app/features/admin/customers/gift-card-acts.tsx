import type { GiftCardView } from '@keepsong/contract/credits';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { normalizeEmail } from '@keepsong/domain/auth/email';
import { VOID_REASONS } from '@keepsong/domain/orders/reasons';
import { may } from '@keepsong/domain/staff/permissions';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isOutdated } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { fieldWords } from '../field-words.ts';
import { useReason } from '../orders/reasons.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { Act } from './change-dialog.tsx';
import { money } from './customer-words.ts';
import { useCardPreview } from './use-grant-preview.ts';

export type Change = { kind: 'void' | 'resend' | 'refuse'; card: GiftCardView };

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().credits;

export const nameOf = ({ recipient_name, recipient_email }: GiftCardView): string =>
  recipient_name || recipient_email;

/** Agrees to a new card, or to the new address that the page shows, and to no other. */
export const agreeTo = (
  { approveGiftCard }: Pick<DeskClient['credits'], 'approveGiftCard'>,
  { id, waiting_email }: Pick<GiftCardView, 'id' | 'waiting_email'>,
) => approveGiftCard({ params: { id }, body: { move_to: waiting_email ?? undefined } });

/** Refuses a new card, or the new address that the page shows, and nothing else. */
export const refuseShown = (
  { refuseGiftCard }: Pick<DeskClient['credits'], 'refuseGiftCard'>,
  { id, waiting_email }: Pick<GiftCardView, 'id' | 'waiting_email'>,
  reason: string,
) => refuseGiftCard({ params: { id }, body: { reason, move_to: waiting_email ?? undefined } });

type ActsProps = { act: Act; onChange: (change: Change) => void; onDone: () => void };

/** The buttons of a gift card. A redeemed or void card has none, so that no empty line is shown on a phone. */
export const actsOf = (card: GiftCardView, props: ActsProps) =>
  card.state === 'redeemed' || card.state === 'void' ? null : <CardActions card={card} {...props} />;

function CardActions({ card, act, onChange, onDone }: ActsProps & { card: GiftCardView }) {
  const role = useUser()?.staff_role ?? null;
  const { busy, run } = useAction();
  const name = nameOf(card);
  const agree = () =>
    void run(
      async () => {
        const calls = await api();
        await act(() => agreeTo(calls, card));
        onDone();
      },
      async (error) => {
        await showFailure(error);
        if (isOutdated(error)) onDone();
      },
    );
  if (card.state === 'waiting' || card.waiting_email !== null)
    return (
      <span className="desk-acts">
        {card.may_decide ? (
          <Button
            variant="ink"
            size="small"
            busy={busy}
            aria-label={m.desk_cards_agree_of({ name })}
            onClick={agree}
          >
            {m.desk_customers_agree()}
          </Button>
        ) : (
          <span className="desk-second">
            {card.is_yours ? m.desk_cards_waits() : m.desk_cards_waits_for_money()}
          </span>
        )}
        <Button
          variant="soft"
          size="small"
          aria-label={card.is_yours ? m.desk_cards_back_of({ name }) : m.desk_cards_refuse_of({ name })}
          onClick={() => onChange({ kind: 'refuse', card })}
        >
          {card.is_yours ? m.desk_customers_take_back() : m.desk_customers_refuse()}
        </Button>
      </span>
    );
  return (
    <span className="desk-acts">
      <Button
        variant="soft"
        size="small"
        aria-label={m.desk_cards_resend_of({ name })}
        onClick={() => onChange({ kind: 'resend', card })}
      >
        {m.desk_cards_resend()}
      </Button>
      {may(role, 'gift_card_void') ? (
        <Button
          className="desk-act--bad"
          variant="soft"
          size="small"
          aria-label={m.desk_cards_void_of({ name })}
          onClick={() => onChange({ kind: 'void', card })}
        >
          {m.desk_cards_void()}
        </Button>
      ) : null}
    </span>
  );
}

const CHANGE_WORDS = {
  void: { title: m.desk_cards_void_of, lead: m.desk_cards_void_lead, done: m.desk_cards_void },
  resend: { title: m.desk_cards_resend_of, lead: m.desk_cards_resend_lead, done: m.desk_cards_resend },
  refuse: { title: m.desk_cards_refuse_of, lead: m.desk_cards_refuse_lead, done: m.desk_customers_refuse },
} satisfies Record<Change['kind'], unknown>;
const REFUSED_MOVE = { ...CHANGE_WORDS.refuse, lead: m.desk_cards_move_refuse_lead };

/**
 * What became of a card that was to be mailed to `email`: the card is on its way, or this address waits for a second
 * person, also when the card's day has not come. Null for the other changes, which the list shows.
 */
export function outcomeWords(kind: Change['kind'], card: GiftCardView, email: string): string | null {
  if (kind !== 'resend') return null;
  const { recipient_email, waiting_email } = card;
  return waiting_email === normalizeEmail(email)
    ? m.desk_cards_move_waits({ email: waiting_email })
    : m.desk_cards_mailed({ email: recipient_email });
}

type DialogProps = {
  change: Change;
  act: Act;
  onDone: () => void;
};

/** Asks for a reason before a card is made void, sent again or refused. */
export function CardDialog({ change: { kind, card }, act, onDone }: DialogProps) {
  const { locale } = usePage();
  const [reason, setReason] = useState('');
  const voided = useReason(VOID_REASONS);
  const [email, setEmail] = useState(card.recipient_email);
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, { email: m.errors_email_invalid, reason: m.admin_why_missing });
  const words = kind === 'refuse' && card.waiting_email !== null ? REFUSED_MOVE : CHANGE_WORDS[kind];
  const isOther = normalizeEmail(email) !== card.recipient_email.toLowerCase();
  const preview = useCardPreview();
  // Another address counts as giving the card anew.
  const decision = kind === 'resend' && isOther ? preview.decide(card.amount_cents) : 'done';
  const isOver = decision === 'forbidden';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isOver) return;
    if (kind === 'void') voided.check();
    const why = kind === 'void' ? voided.text : reason;
    if (why === null) return;
    const params = { id: card.id };
    const done = await run(async () => {
      const calls = await api();
      return act(() => {
        if (kind === 'void') return calls.voidGiftCard({ params, body: { reason: why } });
        return kind === 'resend'
          ? calls.resendGiftCard({ params, body: { email, reason: why } })
          : refuseShown(calls, card, why);
      });
    });
    if (!done) return;
    const text = outcomeWords(kind, done.gift_card, email);
    if (text !== null) toast.show({ tone: 'success', text });
    onDone();
  };
  return (
    <ReasonDialog
      title={words.title({ name: nameOf(card) })}
      lead={words.lead()}
      done={
        decision === 'second_person'
          ? m.desk_ask_second({ sum: money(card.amount_cents, locale) })
          : words.done()
      }
      isDanger={kind === 'void'}
      onSubmit={submit}
      {...(kind === 'void' ? { listed: voided.fields } : { reason, setReason })}
      {...{ busy, wrong }}
      // A refusal can mean that the card has changed meanwhile. So the list is loaded again here, too.
      onClose={onDone}
    >
      {kind === 'resend' ? (
        <TextInput
          label={m.admin_email()}
          type="email"
          autoComplete="off"
          hint={isOther ? m.desk_cards_resend_other() : undefined}
          error={isOver ? m.desk_goodwill_over() : wrong.of.email}
          value={email}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value);
            void preview.ask(card.amount_cents, currentTarget.value);
          }}
        />
      ) : null}
    </ReasonDialog>
  );
}
