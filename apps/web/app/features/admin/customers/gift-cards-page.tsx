import type { GiftCardView } from '@keepsong/contract/credits';
import { formatMoment } from '@keepsong/domain/format/dates';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { may } from '@keepsong/domain/staff/permissions';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { customerPath, GIFT_CARDS_PAGE, orderPath } from '../admin-paths.ts';
import { fieldWords } from '../field-words.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useSecondStep } from '../second-step.tsx';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { useOnceKey } from '../use-once-key.ts';
import type { Act } from './change-dialog.tsx';
import { money, readDollars, stateWords } from './customer-words.ts';
import { State } from './state.tsx';
import './customers.css';

const STATES = ['waiting', 'bought', 'sent', 'redeemed', 'void'] as const;
type Change = { kind: 'void' | 'resend' | 'refuse'; card: GiftCardView };

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().credits;

const nameOf = ({ recipient_name, recipient_email }: GiftCardView): string =>
  recipient_name || recipient_email;

const CARD_LIST: DeskList<GiftCardView> = {
  name: 'gift-cards',
  title: m.desk_customers_gift_cards,
  path: GIFT_CARDS_PAGE,
  sorted: { by: 'created', dir: 'desc' },
  keyOf: ({ id }) => String(id),
  pathOf: ({ order_number, redeemed_by }) => {
    if (order_number !== null) return orderPath(order_number);
    return redeemed_by === null ? null : customerPath(redeemed_by);
  },
  nameOf,
  csv: '/v3/api/admin/gift_cards.csv',
  words: m.desk_cards_find,
  views: (['waiting', 'sent', 'redeemed'] as const).map((state) => ({
    name: () => stateWords(state),
    query: `state=${state}`,
  })),
  filters: [
    {
      kind: 'many',
      id: 'state',
      label: m.desk_customers_state,
      options: () => STATES.map((value) => ({ value, label: stateWords(value) })),
    },
    { kind: 'flag', id: 'issued', label: m.desk_cards_by_staff },
  ],
  columns: [
    { id: 'to', label: m.desk_cards_to, cell: (card) => <To card={card} />, isName: true },
    { id: 'state', label: m.desk_customers_state, cell: (card) => <Standing card={card} /> },
    { id: 'from', label: m.desk_cards_from, cell: (card) => <From card={card} /> },
    {
      id: 'created',
      label: m.desk_cards_created,
      sort: 'created',
      isEnd: true,
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      id: 'amount',
      label: m.desk_customers_amount,
      sort: 'amount',
      isEnd: true,
      isExtra: true,
      cell: ({ amount_cents }) => <Money cents={amount_cents} />,
    },
    {
      id: 'balance',
      label: m.desk_cards_balance,
      sort: 'balance',
      isEnd: true,
      cell: (card) => <Balance card={card} />,
    },
    { id: 'number', label: m.desk_cards_number, isExtra: true, cell: ({ id }) => id },
  ],
  card: (card) => ({
    title: nameOf(card),
    sum: <Balance card={card} />,
    line: [
      card.recipient_email,
      card.code_end === null ? '' : m.desk_cards_code({ end: card.code_end }),
      card.order_number ?? m.desk_cards_issued_by({ email: card.issued_by ?? '' }),
    ]
      .filter((part) => part !== '')
      .join(', '),
    day: <Moment at={since(card)} />,
    state: <State state={card.state} />,
  }),
};

function To({ card }: { card: GiftCardView }) {
  return (
    <span className="desk-lines">
      {nameOf(card)}
      {card.recipient_name ? <span className="desk-second">{card.recipient_email}</span> : null}
      {card.code_end ? (
        <span className="desk-second">{m.desk_cards_code({ end: card.code_end })}</span>
      ) : null}
    </span>
  );
}

/** When the card came into its state. */
const since = ({ voided_at, redeemed_at, sent_at, created_at }: GiftCardView): string =>
  voided_at ?? redeemed_at ?? sent_at ?? created_at;

function Moment({ at }: { at: string }) {
  const { locale } = usePage();
  return <span className="desk-second">{formatMoment(at, locale, new Date())}</span>;
}

/** A sum. Nothing at all is grey, and never left out. */
function Money({ cents }: { cents: number }) {
  const { locale } = usePage();
  return <span className={cents === 0 ? 'desk-mute' : undefined}>{money(cents, locale)}</span>;
}

function Standing({ card }: { card: GiftCardView }) {
  return (
    <>
      <State state={card.state} />
      <Moment at={since(card)} />
    </>
  );
}

function Balance({ card: { balance_cents, amount_cents } }: { card: GiftCardView }) {
  const { locale } = usePage();
  return (
    <>
      <Money cents={balance_cents} />
      <span className="desk-second">{m.desk_cards_of({ amount: money(amount_cents, locale) })}</span>
    </>
  );
}

function From({ card: { order_number, issued_by, redeemed_by } }: { card: GiftCardView }) {
  return (
    <>
      {order_number ? (
        <TextLink to={orderPath(order_number)} quiet>
          {order_number}
        </TextLink>
      ) : (
        m.desk_cards_issued_by({ email: issued_by ?? '' })
      )}
      {redeemed_by === null ? null : (
        <span className="desk-second">
          <TextLink to={customerPath(redeemed_by)} quiet>
            {m.admin_account({ number: redeemed_by })}
          </TextLink>
        </span>
      )}
    </>
  );
}

/** The gift cards: who has them, what they hold, and a form to issue one. */
export function GiftCardsPage({ page }: { page: DeskRows<GiftCardView> }) {
  const [change, setChange] = useState<Change | null>(null);
  const { act, dialog } = useSecondStep();
  const { revalidate } = useRevalidator();
  const update = () => {
    setChange(null);
    void revalidate();
  };
  return (
    <>
      <DeskTable
        list={CARD_LIST}
        page={page}
        facts={m.desk_cards_facts()}
        empty={m.desk_cards_none()}
        rowActs={(card) => actsOf(card, { act, onChange: setChange, onDone: update })}
        aside={<IssueForm act={act} onDone={update} />}
      />
      {change ? (
        <CardDialog
          key={`${change.kind} ${change.card.id}`}
          {...{ change, act }}
          onDone={update}
          onClose={() => setChange(null)}
        />
      ) : null}
      {dialog}
    </>
  );
}

type ActsProps = { act: Act; onChange: (change: Change) => void; onDone: () => void };

/** A card that is redeemed or void has no buttons, and on a phone no line for them. */
const actsOf = (card: GiftCardView, props: ActsProps) =>
  card.state === 'redeemed' || card.state === 'void' ? null : <CardActions card={card} {...props} />;

function CardActions({ card, act, onChange, onDone }: ActsProps & { card: GiftCardView }) {
  const role = useUser()?.staff_role ?? null;
  const { busy, run } = useAction();
  const name = nameOf(card);
  const agree = () =>
    void run(async () => {
      const calls = await api();
      await act(() => calls.approveGiftCard({ params: { id: card.id } }));
      onDone();
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
  onDone: () => void;
  onClose: () => void;
};

function CardDialog({ change: { kind, card }, act, onDone, onClose }: DialogProps) {
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
    if (done) onDone();
  };
  return (
    <ReasonDialog
      title={words.title({ name: nameOf(card) })}
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

function IssueForm({ act, onDone }: { act: Act; onDone: () => void }) {
  const { locale: own } = usePage();
  const [form, setForm] = useState(EMPTY);
  const [locale, setLocale] = useState<Locale>('en');
  const { keyOf, forget } = useOnceKey();
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
      const body = {
        amount_cents: cents ?? 0,
        recipient_email: form.email,
        recipient_name: form.name,
        message: form.message,
        locale,
        reason: form.reason,
      };
      return act(() => calls.issueGiftCard({ body }, { key: keyOf(body) }));
    });
    if (!done) return;
    forget();
    const { gift_card: card } = done;
    const words = card.state === 'waiting' ? m.desk_cards_waits_for : m.desk_cards_issued;
    toast.show({ tone: 'success', text: words({ email: card.recipient_email }) });
    setForm(EMPTY);
    onDone();
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
