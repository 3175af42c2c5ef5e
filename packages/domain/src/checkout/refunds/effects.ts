import { type LineMoney, reversalOf, reversedAfter, type SourceStanding } from '../../earnings/ledger.ts';
import type { CommissionState, OrderState, RevisionState } from '../../states/tables.ts';
import type { RefundPlan } from './plan.ts';
import type { Besides } from './wish.ts';

/** All effects that a refund can have. Pages have a text for each. */
export const REFUND_EFFECTS = [
  /** Money goes back to the card. */
  'card',
  'credit_non_taxable',
  'credit_taxable',
  /** The tax in the refund. The tax office gets this much less. */
  'tax',
  /** The coupon can be used again. The amount is its discount. */
  'coupon_use',
  /** Gift cards that become void. */
  'gift_card_void',
  /** Pay that the artist does not get, because the song or a change of it is stopped. */
  'artist_pay_stopped',
  /** The artist who has the song or is asked for it gets a mail, because the song or a change of it is stopped. */
  'artist_told',
  /** Pay that is still owed, because the song was made. */
  'artist_pay_kept',
  /**
   * Pay of artists that is taken back or will not be paid. Until the song is accepted, pay follows the
   * customer's money.
   */
  'artist_pay_reversed',
  /** What the shop pays the artist for work that was begun, because somebody decided so. */
  'artist_begun_paid',
  /** Pay of vendors that is taken back. This is possible until the pay becomes payable. */
  'vendor_pay_reversed',
  /** Goods that their vendors stop making. */
  'vendor_stopped',
  /** An e-card that is not sent. */
  'not_sent',
  /** A song that is not published on the streaming service. */
  'not_released',
  /** Money that goes back for goods that are already made. */
  'goods_made',
  /** Money for single pieces of goods that their vendor goes on making: nothing tells the vendor which. */
  'pieces_go_on',
  /** The customer gets no mail about the refund, because somebody decided so. */
  'customer_not_told',
] as const;
export type RefundEffectKind = (typeof REFUND_EFFECTS)[number];
export type RefundEffect = { kind: RefundEffectKind; amount_cents: number };

/** Whether two refunds do the same. The order of the effects does not count. */
export function areSameEffects(some: readonly RefundEffect[], others: readonly RefundEffect[]): boolean {
  const has = ({ kind, amount_cents }: RefundEffect) =>
    others.some((other) => other.kind === kind && other.amount_cents === amount_cents);
  return some.length === others.length && some.every(has);
}

/**
 * The work on the song of an order. `line` is the order line that pays for it. `isReached`: the artist has an account,
 * so that the shop can write to this artist.
 */
export type SongWork = { line: string | null; state: CommissionState; payCents: number; isReached: boolean };

/** A change of lines of a delivered song. For free changes, `line` is the line of the song. */
export type RevisionWork = Omit<SongWork, 'state'> & { id: number; state: RevisionState };

/**
 * Something that an artist or vendor earns with the order, now or later. `revision` is the id of the change of
 * the song; it is null for the song itself and for goods. `paid` is the money of the line that pays for it.
 */
export type PayItem = {
  isOfVendor: boolean;
  revision: number | null;
  line: string | null;
  cents: number;
  standing: SourceStanding;
  paid: LineMoney;
};

/**
 * Something for a song that is made later, and only while it is paid. `lines` are the lines that pay for it: streaming
 * can be in an order twice.
 */
export type Unmade = { effect: 'not_sent' | 'not_released'; lines: readonly string[] };

/** What a line pays for, as far as a page can say how far it is: the song, or something for it that is made later. */
export const LINE_STANDS = ['song', 'not_sent', 'not_released'] as const;
export type LineStand = (typeof LINE_STANDS)[number];

/** Facts of an order besides its money. */
export type OrderFacts = {
  /** The discount of the coupon, if the coupon can be used again. Otherwise null. */
  couponCents: number | null;
  song: SongWork | null;
  revisions: readonly RevisionWork[];
  /** The artist who works for the order. Null when there is none, or more than one. */
  artistId: number | null;
  /** What the shop has paid for begun work with earlier refunds of this order, also with refunds that failed later. */
  begunPaidCents: number;
  pay: readonly PayItem[];
  /**
   * `vendorLines` are the lines with goods that vendors can still stop. `madeLines` are the lines whose song,
   * change or goods are made already.
   */
  vendorLines: readonly string[];
  madeLines: readonly string[];
  unmade: readonly Unmade[];
  /** The amounts of the gift cards by their ids. */
  cardCents: ReadonlyMap<number, number>;
};

/** Whether the work on a song can still be stopped. A delivered song stays with its customer. */
export const isStoppable = (state: CommissionState): boolean =>
  state === 'briefed' ||
  state === 'offered' ||
  state === 'declined' ||
  state === 'accepted' ||
  state === 'to_be_checked';

/** Whether an artist has said yes to a song, so that work on it may have begun. */
const isBegun = (state: CommissionState): boolean =>
  state !== 'briefed' && state !== 'offered' && state !== 'declined' && state !== 'canceled';

/** Whether an artist has the song or is asked for it. This artist is told when the song stops. */
export const isWithArtist = (state: CommissionState): boolean =>
  state === 'offered' || state === 'accepted' || state === 'to_be_checked';

/** Whether a customer may still cancel without the staff: no artist has accepted yet. */
export const isCancellable = (state: CommissionState | null): boolean =>
  state === 'briefed' || state === 'offered' || state === 'declined';

/**
 * Whether the page shows the button to cancel. It does not when the order was cancelled, refunded in full or
 * disputed.
 */
export const mayCancel = (order: OrderState, work: CommissionState | null): boolean =>
  (order === 'placed' || order === 'partly_refunded') && isCancellable(work);

/**
 * What a refund stops. A cancel and a refund of everything stop the song, open changes of it, and the vendors'
 * goods. A refund of a whole line stops what this line paid for. `revisions` are ids.
 */
export const stopsOf = (
  { isWhole, ended }: Pick<RefundPlan, 'isWhole' | 'ended'>,
  { song, revisions, vendorLines }: Pick<OrderFacts, 'song' | 'revisions' | 'vendorLines'>,
  isCancel: boolean,
) => {
  const stopsAll = isCancel || isWhole;
  return {
    revisions: revisions
      .filter(({ state, line }) => state === 'requested' && (stopsAll || ended.includes(line ?? '')))
      .map(({ id }) => id),
    song: song !== null && isStoppable(song.state) && (stopsAll || ended.includes(song.line ?? '')),
    vendorLines: vendorLines.filter((id) => stopsAll || ended.includes(id)),
  };
};

/** The total of this pay that is taken back once this refund is done. */
function reversedWith(
  { line, cents, standing, paid }: PayItem,
  { lines, isWhole, ended }: RefundPlan,
): number {
  const more = lines.filter(({ id }) => id === line).reduce((sum, { amount }) => sum + amount, 0);
  const isAllBack = paid.isAllBack || isWhole || ended.includes(line ?? '');
  const after = { ...paid, back: paid.back + more, isAllBack };
  return reversedAfter(cents, standing, after);
}

type Stops = ReturnType<typeof stopsOf>;

/** Each pay of an order with the total that is taken back of it. Pay for stopped work is never earned. */
const reversalsOf = (plan: RefundPlan, { pay }: Pick<OrderFacts, 'pay'>, stops: Stops) =>
  pay
    .filter(({ isOfVendor, revision }) =>
      revision === null ? isOfVendor || !stops.song : !stops.revisions.includes(revision),
    )
    .map((item) => ({ ...item, reversed: reversedWith(item, plan) }));

/** What was taken back of a pay before. The ledger has nothing before the delivery, but it will follow the money. */
const takenBefore = ({ cents, standing, paid }: PayItem): number =>
  standing.isPosted ? standing.reversed : reversalOf(cents, paid);

/** What a refund takes back of some pay beyond what was taken back before. */
const newlyTaken = (items: ReturnType<typeof reversalsOf>): number =>
  items.reduce((sum, item) => sum + Math.max(0, item.reversed - takenBefore(item)), 0);

const payOf = (works: readonly RevisionWork[]) => works.reduce((sum, { payCents }) => sum + payCents, 0);

/**
 * What the shop may pay the artist with a refund that takes pay for work that may have begun: an artist who has not
 * said yes has not begun. It is all that the artist does not get of the order after this refund, without what was
 * paid for begun work with earlier ones. So an artist never gets more than the whole pay, also when a failed refund has
 * given held pay back and kept its bonus.
 */
export function payableForBegun(plan: RefundPlan, facts: OrderFacts, isCancel: boolean): number {
  const { song, revisions, artistId, begunPaidCents } = facts;
  if (artistId === null) return 0;
  const stops = stopsOf(plan, facts, isCancel);
  const isSongBegun = song !== null && isBegun(song.state);
  const ofSong = stops.song && isSongBegun ? song.payCents : 0;
  const stopped = ofSong + payOf(revisions.filter(({ id }) => stops.revisions.includes(id)));
  const reversed = reversalsOf(plan, facts, stops).filter(
    ({ isOfVendor, revision }) => !isOfVendor && (revision !== null || isSongBegun),
  );
  if (stopped + newlyTaken(reversed) === 0) return 0;
  const lost = stopped + reversed.reduce((sum, item) => sum + item.reversed, 0);
  return Math.max(0, lost - begunPaidCents);
}

/**
 * Lists all effects of a refund. Effects without an amount are left out, except `coupon_use`, who is told and who
 * is not, and what is not made any more: it can have cost the customer nothing.
 */
export function effectsOf(
  plan: RefundPlan,
  facts: OrderFacts,
  isCancel: boolean,
  { mail, payArtistCents = 0, pieces = {} }: Besides & { pieces?: Readonly<Record<string, number>> } = {},
): RefundEffect[] {
  const stops = stopsOf(plan, facts, isCancel);
  const { song, revisions } = facts;
  const backFor = (ids: readonly string[]) =>
    plan.lines.filter(({ id }) => ids.includes(id)).reduce((sum, { amount }) => sum + amount, 0);
  const isTouched = (line: string | null) => plan.isWhole || isCancel || backFor([line ?? '']) > 0;
  const isSongKept = song !== null && isTouched(song.line) && !stops.song && song.state !== 'canceled';
  const stopped = revisions.filter(({ id }) => stops.revisions.includes(id));
  const kept = revisions.filter(
    (one) => isTouched(one.line) && !stopped.includes(one) && one.state !== 'canceled',
  );
  const isUnmade = isCancel || plan.isWhole ? () => true : (id: string) => plan.ended.includes(id);
  const unmade = facts.unmade.filter(({ lines }) => lines.every(isUnmade));
  const linesNot = (kind: Unmade['effect']) =>
    unmade.flatMap(({ effect, lines }) => (effect === kind ? lines : []));
  const reversals = reversalsOf(plan, facts, stops);
  const newly = (isOfVendor: boolean) =>
    newlyTaken(reversals.filter((item) => item.isOfVendor === isOfVendor));
  const ofKept = reversals
    .filter(({ isOfVendor, revision }) =>
      revision === null ? !isOfVendor && isSongKept : kept.some(({ id }) => id === revision),
    )
    .reduce((sum, { reversed }) => sum + reversed, 0);
  const sums: [RefundEffectKind, number][] = [
    ['card', plan.to.card],
    ['credit_non_taxable', plan.to.nonTaxable],
    ['credit_taxable', plan.to.taxable],
    ['tax', plan.tax],
    ['gift_card_void', plan.voids.reduce((sum, id) => sum + (facts.cardCents.get(id) ?? 0), 0)],
    ['artist_pay_stopped', (stops.song ? (song?.payCents ?? 0) : 0) + payOf(stopped)],
    ['artist_told', 0],
    ['artist_pay_kept', (isSongKept ? song.payCents : 0) + payOf(kept) - ofKept],
    ['artist_pay_reversed', newly(false)],
    ['artist_begun_paid', payArtistCents],
    ['vendor_pay_reversed', newly(true)],
    ['vendor_stopped', backFor(stops.vendorLines)],
    ['not_sent', backFor(linesNot('not_sent'))],
    ['not_released', backFor(linesNot('not_released'))],
    ['goods_made', backFor(facts.madeLines)],
    [
      'pieces_go_on',
      backFor(facts.vendorLines.filter((id) => id in pieces && !stops.vendorLines.includes(id))),
    ],
    ['customer_not_told', 0],
  ];
  const isArtistTold =
    stopped.some(({ isReached }) => isReached) ||
    (stops.song && song?.isReached === true && isWithArtist(song.state));
  const effects = sums
    .map(([kind, amount_cents]) => ({ kind, amount_cents }))
    .filter(
      ({ kind, amount_cents }) =>
        amount_cents > 0 ||
        (kind === 'vendor_stopped' && stops.vendorLines.length > 0) ||
        unmade.some(({ effect }) => effect === kind) ||
        (kind === 'artist_told' && isArtistTold) ||
        (kind === 'customer_not_told' && mail === false),
    );
  const givesCouponBack = plan.isWhole && facts.couponCents !== null;
  return REFUND_EFFECTS.flatMap((kind) =>
    kind === 'coupon_use'
      ? givesCouponBack
        ? { kind, amount_cents: facts.couponCents ?? 0 }
        : []
      : effects.filter((effect) => effect.kind === kind),
  );
}
