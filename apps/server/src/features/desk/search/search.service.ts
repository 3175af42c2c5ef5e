import type { Found } from '@keepsong/contract/desk';
import { orderNumber, readOrderNumber } from '@keepsong/domain/checkout/order-number';
import { readWanted, type Wanted } from '@keepsong/domain/desk/search';
import { ok, type Result } from '@keepsong/domain/result';
import { may } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { hashOfCode } from '../../credits/gift-card-code.ts';
import { artistDeskPath, paymentDeskPath, storyPath } from '../../notifications/page-paths.ts';
import {
  type FoundArtist,
  type FoundCard,
  type FoundCustomer,
  type FoundOrder,
  type FoundPayment,
  type FoundSong,
  findAlike,
  findArtistsAlike,
  findByEmail,
  findByPhone,
  findByWords,
  findGiftCards,
  findOrderById,
  findOrdersOf,
  findPayments,
  findSongs,
  findSongsAlike,
} from './search.repository.ts';

/** Far more searches than one person types in an hour, but too few to copy all customers. */
const SEARCHES: Limit = { name: 'desk_search', max: 3_000, seconds: 3_600, quick: true };

/** How many results of each kind are listed (`EACH`), and from how many rows the best are chosen (`READ`). */
const EACH = 6;
const READ = 60;
/** Similar texts are searched only for texts of at least this length: a shorter one resembles too many. */
const ALIKE_FROM = 4;
/** For this many customers the newest orders are listed too, because most searches are for an order. */
const WITH_ORDERS = 3;
const ORDERS_EACH = 2;

type Deps = { db: Db; limits: Limits; clock: Clock };
/** A result, and the id of the customer to whom it belongs. */
type Hit = Found & { of: number | null };

/** The desk's search over everything, for staff who may see orders. */
export function createSearchService({ db, limits, clock }: Deps) {
  async function customersFor({ text, words, email, digits }: Wanted): Promise<FoundCustomer[]> {
    if (digits !== null) return findByPhone(db, digits, EACH);
    const [byEmail, byWords] = await Promise.all([
      email === null ? [] : findByEmail(db, email, EACH),
      // A complete address is not searched by words: half of all addresses have the same words behind the '@'.
      words.length === 0 || isAddress(email) ? [] : findByWords(db, words, READ),
    ]);
    return once([...byEmail, ...bestFirst(byWords, text)]).slice(0, EACH);
  }

  /**
   * Finds rows with the words as they were typed. Only when there are none, typing errors are allowed. They are allowed
   * for people and songs alike, because a mistyped title also resembles the name of some customer.
   */
  async function peopleAndSongs(wanted: Wanted): Promise<{ customers: FoundCustomer[]; songs: FoundSong[] }> {
    const { text, words, digits, email } = wanted;
    const isWords = digits === null && words.length > 0 && !isAddress(email);
    const [customers, songs] = await Promise.all([
      customersFor(wanted),
      isWords ? findSongs(db, words, EACH) : [],
    ]);
    if (customers.length > 0 || songs.length > 0 || digits !== null || text.length < ALIKE_FROM)
      return { customers, songs };
    const [peopleAlike, songsAlike] = await Promise.all([
      findAlike(db, text, EACH),
      isWords ? findSongsAlike(db, words, EACH) : [],
    ]);
    return { customers: peopleAlike, songs: songsAlike };
  }

  async function cardsFor(
    by: StaffMember,
    typed: string,
    { giftCode, codeTail }: Wanted,
  ): Promise<FoundCard[]> {
    if (!may(by.role, 'gift_cards') || (giftCode === null && codeTail === null)) return [];
    return findGiftCards(db, { hash: giftCode === null ? null : hashOfCode(typed), tail: codeTail }, EACH);
  }

  /** Logs which customers the search showed, but not the typed text, because it may name a person. */
  async function note(by: StaffMember, hits: readonly Hit[]): Promise<void> {
    const customers = [...new Set(hits.flatMap(({ of }) => of ?? []))];
    if (customers.length === 0) return;
    await noteStaff(db, by, clock.now(), { action: 'search.done', after: { customers } });
  }

  return {
    /** Refuses with `sign_in_required`, `forbidden`, `too_many_requests`. */
    async search(session: Session | null, typed: string): Promise<Result<{ results: Found[] }>> {
      const by = requireStaff(session, 'search');
      if (!by.ok) return by;
      const within = await limits.take(SEARCHES, `staff:${by.value.id}`);
      if (!within.ok) return within;
      const wanted = readWanted(typed);
      const orderId = readOrderNumber(typed);
      const [orders, payments, cards, { customers, songs }, artists] = await Promise.all([
        orderId === null ? [] : findOrderById(db, orderId),
        wanted.payment === null ? [] : findPayments(db, wanted.payment),
        cardsFor(by.value, typed, wanted),
        peopleAndSongs(wanted),
        wanted.digits === null && wanted.text.length > 1 ? findArtistsAlike(db, wanted.text, EACH) : [],
      ]);
      const ids = customers.slice(0, WITH_ORDERS).map(({ id }) => id);
      const theirs = await findOrdersOf(db, ids, ORDERS_EACH);
      const hits: Hit[] = [
        ...orders.map(orderHit),
        ...payments.map(paymentHit),
        ...cards.map(cardHit),
        ...customers.map(customerHit),
        ...theirs.filter((order) => order.orderId !== orderId).map(orderHit),
        ...songs.map(songHit),
        ...artists.map((artist) => artistHit(artist, by.value)),
      ];
      await note(by.value, hits);
      return ok({ results: hits.map(({ of: _, ...found }) => found) });
    },
  };
}

export type SearchService = ReturnType<typeof createSearchService>;

const isAddress = (email: string | null): boolean => email?.includes('@') ?? false;

const once = (rows: readonly FoundCustomer[]): FoundCustomer[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** Names that equal the text come first, then those that begin with it. */
function bestFirst(rows: readonly FoundCustomer[], text: string): FoundCustomer[] {
  const rank = ({ name }: FoundCustomer) => {
    const folded = name.toLowerCase();
    if (folded === text) return 0;
    return folded.startsWith(text) ? 1 : 2;
  };
  return rows.toSorted((a, b) => rank(a) - rank(b) || b.id - a.id);
}

const orderPath = (orderId: number): string => `/admin/orders/${orderNumber(orderId)}`;

const orderHit = ({ orderId, customer, song, customerId }: FoundOrder): Hit => ({
  kind: 'order',
  number: orderNumber(orderId),
  title: orderNumber(orderId),
  detail: [customer, song].filter(Boolean).join(' · '),
  href: orderPath(orderId),
  of: customerId,
});

const paymentHit = ({ reference, orderId, checkoutId, customerId }: FoundPayment): Hit => ({
  kind: 'payment',
  id: reference,
  ...(orderId === null ? {} : { number: orderNumber(orderId) }),
  title: reference,
  detail: orderId === null ? '' : orderNumber(orderId),
  href: orderId === null ? paymentDeskPath(checkoutId) : orderPath(orderId),
  of: customerId,
});

const cardHit = ({ id, tail, recipient, orderId, customerId }: FoundCard): Hit => ({
  kind: 'gift_card',
  id,
  ...(orderId === null ? {} : { number: orderNumber(orderId) }),
  title: tail === null ? recipient : `…${tail}`,
  detail: orderId === null ? '' : orderNumber(orderId),
  href: `/admin/gift-cards?q=${encodeURIComponent(tail ?? recipient)}`,
  of: customerId,
});

const customerHit = ({ id, email, name }: FoundCustomer): Hit => ({
  kind: 'customer',
  id,
  title: name || email,
  detail: name ? email : '',
  href: `/admin/customers/${id}`,
  of: id,
});

const songHit = ({ slug, orderId, title, recipient, owner, customerId }: FoundSong): Hit => ({
  kind: 'song',
  ...(orderId === null ? {} : { number: orderNumber(orderId) }),
  title: title || recipient,
  detail: [title ? recipient : '', owner].filter(Boolean).join(' · '),
  href: orderId === null ? storyPath(slug) : orderPath(orderId),
  of: customerId,
});

/** The public page of a paused artist does not open, so the staff get a page of the desk that their role may see. */
const artistHit = ({ id, name }: FoundArtist, { role }: StaffMember): Hit => ({
  kind: 'artist',
  id,
  title: name,
  detail: '',
  href: may(role, 'artists') ? artistDeskPath(id) : `/admin/orders?artist=${id}`,
  of: null,
});
