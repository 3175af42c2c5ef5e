import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { GiftCardQuery, GiftCardView } from '@keepsong/contract/credits';
import { chooseDesign, type GiftDesign } from '@keepsong/domain/credits/gift-design';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { maskWords } from '@keepsong/domain/staff/log-words';
import { moneyDecision } from '@keepsong/domain/staff/permissions';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { CsvColumns } from '../../platform/csv/csv-file.ts';
import { deskFile } from '../../platform/csv/desk-file.ts';
import type { Database } from '../../platform/db/database.ts';
import { pageOf, readPlace } from '../../platform/db/list-place.ts';
import { plannedForValues } from '../../platform/db/planned-for-values.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { sha256 } from '../../platform/ids.ts';
import { requireStaff, requireStaffAction } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { readEmail } from '../auth/sign-in/contact.ts';
import type { GiftDesigns } from '../catalog/gift-designs.service.ts';
import { CARDS, type CardAnswer, cardFor, createCardChanges, viewOf } from './card-changes.service.ts';
import { findCustomer, lockGiven } from './credit-grants.repository.ts';
import { insertCards } from './gift-cards.repository.ts';
import {
  type CardFilter,
  type CardPart,
  findCardByKey,
  findStaffCards,
  type ListedCard,
  lockCard,
} from './staff-gift-cards.repository.ts';

export type StaffGiftCardsDeps = {
  database: Database;
  limits: Limits;
  clock: Clock;
  giftDesigns: GiftDesigns;
};

export type NewCard = {
  amount_cents: number;
  recipient_email: string;
  recipient_name: string;
  message: string;
  locale: Locale;
  /** The picture of the card's design. Without it, the card gets the first design that is offered. */
  design?: string | undefined;
  reason: string;
};
type ListOfCards = {
  gift_cards: GiftCardView[];
  designs: GiftDesign[];
  next: string | null;
  previous: string | null;
};
const PAGE = 50;
/** No person downloads this many files in an hour; only a script does. */
const EXPORTS = { name: 'gift_card_exports', max: 20, seconds: 3_600 } as const;

const filterOf = ({ q = '', state, issued }: GiftCardQuery): CardFilter => ({
  ...{ q, states: state, isIssued: issued === '1' },
});
/** The query for the log, which keeps only the first letter of each searched word. */
const loggedQuery = ({ q = '', ...query }: GiftCardQuery) => ({ ...query, q: maskWords(q) });
const listBy = ({ sort, dir }: GiftCardQuery) =>
  ({ name: `cards ${sort} ${dir}`, values: 'number', ids: 'number' }) as const;
const seenOf = (query: GiftCardQuery, rows: readonly ListedCard[]) => ({
  ...loggedQuery(query),
  gift_cards: rows.map(({ card }) => card.id),
});
const placeOf = ({ place, card }: ListedCard) => ({ value: place, id: String(card.id) });

/** One page of the list. Words may fit few cards or nearly all, so a search is planned for its words (decision 0149). */
const listCards = (database: Pick<Database, 'db' | 'transaction'>, filter: CardFilter, part: CardPart) =>
  filter.q === ''
    ? findStaffCards(database.db, filter, part)
    : plannedForValues(database, (tx) => findStaffCards(tx, filter, part));

type ExportedCard = { row: ListedCard; shown: GiftCardView };

const of =
  (field: Exclude<keyof GiftCardView, 'is_yours' | 'may_decide' | 'design'>) =>
  ({ shown }: ExportedCard) =>
    shown[field];
/** The columns of the file. Of a card's code the file contains only the last letters. */
const COLUMNS: CsvColumns<ExportedCard> = {
  ...{ id: of('id'), state: of('state'), amount_cents: of('amount_cents') },
  ...{ balance_cents: of('balance_cents'), code_end: of('code_end') },
  ...{ recipient_name: of('recipient_name'), recipient_email: of('recipient_email') },
  ...{ from_name: of('from_name'), order_number: of('order_number'), issued_by: of('issued_by') },
  ...{ created_at: of('created_at'), send_on: of('send_on'), sent_at: of('sent_at') },
  ...{ redeemed_at: of('redeemed_at'), redeemed_by: of('redeemed_by'), voided_at: of('voided_at') },
};

/** A hash of the request. It shows whether two requests with the same key ask for the same card. */
function hashOf(given: NewCard, email: string): string {
  const { amount_cents, recipient_name, message, locale, reason, design } = given;
  const asked = [email, amount_cents, recipient_name, message, locale, reason];
  return sha256(JSON.stringify(design === undefined ? asked : [...asked, design])).toString('hex');
}

/** The gift cards as the staff see them: looking them up and issuing them. */
export function createStaffGiftCards(deps: StaffGiftCardsDeps) {
  const { database, limits, clock, giftDesigns } = deps;
  const { db } = database;

  const { note, answer } = createCardChanges({ database, clock });

  return {
    /**
     * Lists gift cards. The log stores who looked at which, but only the first letter of each searched word.
     * Refuses with `sign_in_required`, `forbidden`.
     */
    async list(session: Session | null, query: GiftCardQuery): Promise<Result<ListOfCards>> {
      const by = requireStaff(session, 'gift_cards');
      if (!by.ok) return by;
      const { sort, dir } = query;
      const list = listBy(query);
      const place = readPlace(query.cursor, list);
      const [found, designs] = await Promise.all([
        listCards(database, filterOf(query), { sort, dir, place, limit: PAGE + 1 }),
        giftDesigns.all(),
      ]);
      const page = pageOf(found, { size: PAGE, place, list, placeOf });
      const after = seenOf(query, page.rows);
      await noteStaff(db, by.value, clock.now(), { action: 'gift_cards.seen', after });
      return ok({
        gift_cards: await Promise.all(page.rows.map((row) => cardFor(db, row, by.value, clock.now()))),
        designs,
        next: page.next,
        previous: page.previous,
      });
    },

    /** All matching cards as a file. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`. */
    csv: (session: Session | null, query: GiftCardQuery): Promise<Result<Readable>> =>
      deskFile({ db, clock, limits }, session, {
        ...{ may: 'gift_cards', limit: EXPORTS, columns: COLUMNS },
        ...{ action: 'gift_cards.exported', after: loggedQuery(query) },
        read: async (last, limit) => {
          const place = last && { ...placeOf(last.row), isBack: false };
          const { sort, dir } = query;
          const rows = await listCards(database, filterOf(query), { sort, dir, place, limit });
          return rows.map((row) => ({ row, shown: viewOf(row) }));
        },
      }),

    /**
     * Issues a card. The limits for given credit apply, and cards and credit count together (decision 0099). A
     * repeated request with the same key and body gets the same card. Refuses with `sign_in_required`,
     * `forbidden`, `second_step`, `too_many_requests`, `invalid_input` with its fields, `key_reused`.
     */
    async issue(session: Session | null, given: NewCard, key: string | null): Promise<Result<CardAnswer>> {
      const by = requireStaffAction(session, 'gift_cards', clock.now());
      if (!by.ok) return by;
      const deed = { action: 'credit' as const, cents: given.amount_cents, customerId: null };
      // Amounts that the role may never give are refused before anything is looked up.
      if (moneyDecision(by.value, deed) === 'forbidden') return refuse('forbidden');
      const to = readEmail(given.recipient_email, 'recipient_email');
      if (!to.ok) return to;
      const within = await limits.take(CARDS, `staff:${by.value.id}`);
      if (!within.ok) return within;
      const email = to.value.identifier;
      const requestHash = hashOf(given, email);
      const made = await database.transaction(async (tx): Promise<Result<number>> => {
        const now = clock.now();
        const customer = await findCustomer(tx, email);
        const before = await lockGiven(tx, { personId: by.value.id, to: customer, now });
        const known = key === null ? null : await findCardByKey(tx, by.value.id, key);
        if (known) return known.requestHash === requestHash ? ok(known.id) : refuse('key_reused');
        const decision = moneyDecision(by.value, { ...deed, customerId: customer.id }, before.alone);
        if (decision === 'forbidden') return refuse('forbidden');
        const design = chooseDesign(await giftDesigns.all(tx), given.design);
        if (!design.ok) return refuseFields('invalid_input', { design: 'invalid' });
        const state = decision === 'done' ? ('bought' as const) : ('waiting' as const);
        const values = {
          ...{ lineUuid: `staff:${randomUUID()}`, number: 0, state, amountCents: given.amount_cents },
          ...{ recipientEmail: email, recipientName: given.recipient_name },
          ...{ message: given.message, locale: given.locale, issuedBy: by.value.id },
          design: design.value,
          ...{ sendOn: chicagoDay(now), createdAt: now },
          ...(key === null ? {} : { idempotencyKey: key, requestHash }),
        };
        const [id] = await insertCards(tx, [values], { mover: 'staff', userId: by.value.id });
        const card = id === undefined ? null : await lockCard(tx, id);
        if (!card) throw new Error('insert returned no gift card');
        await note(
          tx,
          by.value,
          decision === 'done' ? 'gift_card.issued' : 'gift_card.asked',
          card,
          given.reason,
        );
        return ok(card.id);
      });
      return made.ok ? answer(made.value, by.value) : made;
    },
  };
}

export type StaffGiftCards = ReturnType<typeof createStaffGiftCards>;
