import type { GiftCardDesign, GiftCardView } from '@keepsong/contract/credits';
import { formatMoment } from '@keepsong/domain/format/dates';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { customerPath, GIFT_CARDS_PAGE, orderPath } from '../admin-paths.ts';
import { useSecondStep } from '../second-step.tsx';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { money, stateWords } from './customer-words.ts';
import { actsOf, CardDialog, type Change, nameOf } from './gift-card-acts.tsx';
import { IssueForm } from './gift-card-form.tsx';
import { State } from './state.tsx';
import './customers.css';

const STATES = ['waiting', 'bought', 'sent', 'redeemed', 'void'] as const;

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
    { id: 'design', label: m.desk_cards_design, isExtra: true, cell: (card) => <Design card={card} /> },
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
    state: (
      <>
        <State state={card.state} />
        <Wait card={card} />
      </>
    ),
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

/** When the card entered its present state. */
const since = ({ voided_at, redeemed_at, sent_at, created_at }: GiftCardView): string =>
  voided_at ?? redeemed_at ?? sent_at ?? created_at;

function Moment({ at }: { at: string }) {
  const { locale } = usePage();
  return <span className="desk-second">{formatMoment(at, locale, new Date())}</span>;
}

/** A sum. A sum of 0 is shown in grey. */
function Money({ cents }: { cents: number }) {
  const { locale } = usePage();
  return <span className={cents === 0 ? 'desk-mute' : undefined}>{money(cents, locale)}</span>;
}

function Standing({ card }: { card: GiftCardView }) {
  return (
    <>
      <State state={card.state} />
      <Moment at={since(card)} />
      <Wait card={card} />
    </>
  );
}

/** Says where a card is to go when somebody agrees, or that it is not sent yet because its mailbox got many gifts. */
function Wait({ card: { held_until, waiting_email } }: { card: GiftCardView }) {
  const { locale } = usePage();
  if (waiting_email !== null)
    return <span className="desk-second">{m.desk_cards_moving({ email: waiting_email })}</span>;
  if (held_until === null) return null;
  const at = formatMoment(held_until, locale, new Date());
  return <span className="desk-second">{m.desk_cards_held({ at })}</span>;
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

function Design({ card: { design } }: { card: GiftCardView }) {
  const { locale } = usePage();
  return design?.name[locale] ?? '–';
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

type PageProps = { page: DeskRows<GiftCardView>; designs: readonly GiftCardDesign[] };

/** The gift cards with their owners and amounts, and a form to issue a card. */
export function GiftCardsPage({ page, designs }: PageProps) {
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
        aside={<IssueForm act={act} designs={designs} onDone={update} />}
      />
      {change ? (
        <CardDialog key={`${change.kind} ${change.card.id}`} {...{ change, act }} onDone={update} />
      ) : null}
      {dialog}
    </>
  );
}
