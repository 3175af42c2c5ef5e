import type { GiftCardView } from '@keepsong/contract/credits';
import { formatMoment } from '@keepsong/domain/format/dates';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { may } from '@keepsong/domain/staff/permissions';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { customerPath, GIFT_CARDS_PAGE, orderPath } from '../admin-paths.ts';
import { fieldWords } from '../field-words.ts';
import { DeskHead } from '../frame.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useSecondStep } from '../second-step.tsx';
import type { Act } from './change-dialog.tsx';
import { money, readDollars, stateWords } from './customer-words.ts';
import { State } from './state.tsx';
import './customers.css';

const STATES = ['waiting', 'bought', 'sent', 'redeemed', 'void'] as const;
export type CardQuery = { q: string; state: string };
type Props = { query: CardQuery; cards: readonly GiftCardView[]; next: string | null; isFirst: boolean };
type Change = { kind: 'void' | 'resend' | 'refuse'; card: GiftCardView };

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().credits;

/** The gift cards: who has them, what they hold, and a form to issue one. */
export function GiftCardsPage({ query, cards: saved, next, isFirst }: Props) {
  const [cards, setCards] = useState(saved);
  const [change, setChange] = useState<Change | null>(null);
  const { act, dialog } = useSecondStep();
  const update = (card: GiftCardView) => {
    setChange(null);
    setCards((before) =>
      before.some(({ id }) => id === card.id)
        ? before.map((one) => (one.id === card.id ? card : one))
        : [card, ...before],
    );
  };
  const addressOf = (more: Record<string, string>) =>
    `${GIFT_CARDS_PAGE}?${new URLSearchParams({ ...query, ...more })}`;
  return (
    <>
      <DeskHead title={m.desk_customers_gift_cards()} facts={m.desk_cards_facts()} />
      <div className="desk-columns">
        <div>
          <Filters query={query} />
          {cards.length === 0 ? (
            <p className="desk-empty">{m.desk_cards_none()}</p>
          ) : (
            <Cards cards={cards} act={act} onChange={setChange} onCard={update} />
          )}
          <div className="desk-pages">
            {isFirst ? null : (
              <ButtonLink to={addressOf({})} variant="soft" size="small">
                {m.admin_newest()}
              </ButtonLink>
            )}
            {next === null ? null : (
              <ButtonLink to={addressOf({ cursor: next })} variant="soft" size="small">
                {m.admin_older()}
              </ButtonLink>
            )}
          </div>
        </div>
        <IssueForm act={act} onCard={update} />
      </div>
      {change ? (
        <CardDialog
          key={`${change.kind} ${change.card.id}`}
          {...{ change, act }}
          onCard={update}
          onClose={() => setChange(null)}
        />
      ) : null}
      {dialog}
    </>
  );
}

function Filters({ query }: { query: CardQuery }) {
  const states = [
    { value: '', label: m.desk_cards_any() },
    ...STATES.map((state) => ({ value: state, label: stateWords(state) })),
  ];
  return (
    <Form className="desk-filters" action={GIFT_CARDS_PAGE} key={JSON.stringify(query)}>
      <TextInput label={m.desk_cards_find()} name="q" type="search" maxLength={120} defaultValue={query.q} />
      <Select label={m.desk_customers_state()} name="state" defaultValue={query.state} options={states} />
      <Button type="submit" className="desk-filters__find" variant="ink" size="small">
        {m.admin_find()}
      </Button>
    </Form>
  );
}

type CardsProps = {
  cards: readonly GiftCardView[];
  act: Act;
  onChange: (change: Change) => void;
  onCard: (card: GiftCardView) => void;
};

function Cards({ cards, act, onChange, onCard }: CardsProps) {
  const { locale } = usePage();
  const moment = (at: string | null) => (at === null ? '–' : formatMoment(at, locale, new Date()));
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">{m.desk_cards_to()}</th>
          <th scope="col">{m.desk_customers_state()}</th>
          <th scope="col" className="customer-number">
            {m.desk_cards_balance()}
          </th>
          <th scope="col">{m.desk_cards_from()}</th>
          <th scope="col">{m.admin_actions()}</th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <tr key={card.id}>
            <th scope="row">
              {card.recipient_name || card.recipient_email}
              <span className="desk-second">{card.recipient_email}</span>
              {card.code_end ? (
                <span className="desk-second">{m.desk_cards_code({ end: card.code_end })}</span>
              ) : null}
            </th>
            <td>
              <State state={card.state} />
              <span className="desk-second">
                {moment(card.voided_at ?? card.redeemed_at ?? card.sent_at ?? card.created_at)}
              </span>
            </td>
            <td className="customer-number">
              <span className="desk-only-phone">{m.desk_cards_balance()}: </span>
              {money(card.balance_cents, locale)}
              <span className="desk-second">
                {m.desk_cards_of({ amount: money(card.amount_cents, locale) })}
              </span>
            </td>
            <td>
              {card.order_number ? (
                <TextLink to={orderPath(card.order_number)} quiet>
                  {card.order_number}
                </TextLink>
              ) : (
                m.desk_cards_issued_by({ email: card.issued_by ?? '' })
              )}
              {card.redeemed_by === null ? null : (
                <span className="desk-second">
                  <TextLink to={customerPath(card.redeemed_by)} quiet>
                    {m.admin_account({ number: card.redeemed_by })}
                  </TextLink>
                </span>
              )}
            </td>
            <td>
              <CardActions card={card} act={act} onChange={onChange} onCard={onCard} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CardActions({ card, act, onChange, onCard }: Omit<CardsProps, 'cards'> & { card: GiftCardView }) {
  const role = useUser()?.staff_role ?? null;
  const { busy, run } = useAction();
  const name = card.recipient_name || card.recipient_email;
  const agree = () =>
    void run(async () => {
      const calls = await api();
      onCard((await act(() => calls.approveGiftCard({ params: { id: card.id } }))).gift_card);
    }, showFailure);
  if (card.state === 'waiting')
    return (
      <span className="desk-acts">
        {card.is_yours ? (
          <span className="desk-second">{m.desk_cards_waits()}</span>
        ) : (
          <Button
            variant="ink"
            size="small"
            busy={busy}
            aria-label={m.desk_cards_agree_of({ name })}
            onClick={agree}
          >
            {m.desk_customers_agree()}
          </Button>
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
  if (card.state !== 'bought' && card.state !== 'sent') return null;
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

type DialogProps = {
  change: Change;
  act: Act;
  onCard: (card: GiftCardView) => void;
  onClose: () => void;
};

function CardDialog({ change: { kind, card }, act, onCard, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const [email, setEmail] = useState(card.recipient_email);
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, { email: m.errors_email_invalid, reason: m.admin_why_missing });
  const words = CHANGE_WORDS[kind];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const params = { id: card.id };
    const done = await run(async () => {
      const calls = await api();
      return act(() => {
        if (kind === 'void') return calls.voidGiftCard({ params, body: { reason } });
        return kind === 'resend'
          ? calls.resendGiftCard({ params, body: { email, reason } })
          : calls.refuseGiftCard({ params, body: { reason } });
      });
    });
    if (done) onCard(done.gift_card);
  };
  return (
    <ReasonDialog
      title={words.title({ name: card.recipient_name || card.recipient_email })}
      lead={words.lead()}
      done={words.done()}
      isDanger={kind === 'void'}
      onSubmit={submit}
      {...{ reason, setReason, busy, wrong, onClose }}
    >
      {kind === 'resend' ? (
        <TextInput
          label={m.admin_email()}
          type="email"
          autoComplete="off"
          error={wrong.of.email}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      ) : null}
    </ReasonDialog>
  );
}

const EMPTY = { amount: '', email: '', name: '', message: '', reason: '' };
const LANGUAGES = { en: 'English', sp: 'Español' } satisfies Record<Locale, string>;

function IssueForm({ act, onCard }: { act: Act; onCard: (card: GiftCardView) => void }) {
  const { locale: own } = usePage();
  const [form, setForm] = useState(EMPTY);
  const [locale, setLocale] = useState<Locale>('en');
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, {
    amount_cents: m.desk_cards_amount_wrong,
    recipient_email: m.errors_email_invalid,
    reason: m.admin_why_missing,
  });
  const cents = readDollars(form.amount);
  const type = (field: keyof typeof EMPTY) => (value: string) => setForm({ ...form, [field]: value });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(async () => {
      const calls = await api();
      return act(() =>
        calls.issueGiftCard({
          body: {
            amount_cents: cents ?? 0,
            recipient_email: form.email,
            recipient_name: form.name,
            message: form.message,
            locale,
            reason: form.reason,
          },
        }),
      );
    });
    if (!done) return;
    const { gift_card: card } = done;
    const words = card.state === 'waiting' ? m.desk_cards_waits_for : m.desk_cards_issued;
    toast.show({ tone: 'success', text: words({ email: card.recipient_email }) });
    setForm(EMPTY);
    onCard(card);
  };
  return (
    <form noValidate className="desk-panel" onSubmit={submit}>
      <h2 className="desk-title">{m.desk_cards_issue()}</h2>
      <TextInput
        label={m.desk_customers_amount()}
        hint={m.desk_cards_amount_hint()}
        inputMode="decimal"
        autoComplete="off"
        error={form.amount !== '' && cents === null ? m.desk_cards_amount_wrong() : wrong.of.amount_cents}
        value={form.amount}
        onChange={({ currentTarget }) => type('amount')(currentTarget.value)}
      />
      <TextInput
        label={m.desk_cards_email()}
        type="email"
        autoComplete="off"
        error={wrong.of.recipient_email}
        value={form.email}
        onChange={({ currentTarget }) => type('email')(currentTarget.value)}
      />
      <TextInput
        label={m.desk_cards_name()}
        autoComplete="off"
        value={form.name}
        onChange={({ currentTarget }) => type('name')(currentTarget.value)}
      />
      <TextArea
        label={m.desk_cards_message()}
        rows={2}
        maxLength={500}
        value={form.message}
        onChange={({ currentTarget }) => type('message')(currentTarget.value)}
      />
      <Select
        label={m.desk_customers_language()}
        value={locale}
        options={LOCALES.map((value) => ({ value, label: LANGUAGES[value] }))}
        onChange={({ currentTarget }) =>
          setLocale(LOCALES.find((one) => one === currentTarget.value) ?? locale)
        }
      />
      <TextInput
        label={m.admin_why()}
        maxLength={300}
        error={wrong.of.reason}
        value={form.reason}
        onChange={({ currentTarget }) => type('reason')(currentTarget.value)}
      />
      <FieldError>{wrong.rest}</FieldError>
      <Button type="submit" size="small" wide busy={busy}>
        {cents ? m.desk_cards_issue_sum({ amount: money(cents, own) }) : m.desk_cards_issue()}
      </Button>
    </form>
  );
}
