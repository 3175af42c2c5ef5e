import { type LineMoney, reversedAfter, type SourceStanding } from '../../earnings/ledger.ts';
import type { CommissionState, OrderState, RevisionState } from '../../states/tables.ts';
import type { RefundPlan } from './plan.ts';

/** Everything that a refund can do. Pages have words for each. */
export const REFUND_EFFECTS = [
  /** Money back to the card. */
  'card',
  'credit_non_taxable',
  'credit_taxable',
  /** The tax in it, which the tax office gets less. */
  'tax',
  /** The use of the coupon is given back; the amount is its discount. */
  'coupon_use',
  /** Gift cards that are void from then on. */
  'gift_card_void',
  /** Pay that the artist does not get, because the song, or a change of it, is stopped. */
  'artist_pay_stopped',
  /** Pay that stays owed, because the song was made. */
  'artist_pay_kept',
  /** Pay that is taken back, or will not be paid, because it follows the customer's money until the song is accepted. */
  'artist_pay_reversed',
  /** Pay of vendors that is taken back, because it is not payable yet. */
  'vendor_pay_reversed',
  /** Goods that their vendors do not make any more. */
  'vendor_stopped',
  /** Money back for what is already made. */
  'goods_made',
] as const;
export type RefundEffectKind = (typeof REFUND_EFFECTS)[number];
export type RefundEffect = { kind: RefundEffectKind; amount_cents: number };

/** The work on the song of an order. */
export type SongWork = { line: string | null; state: CommissionState; payCents: number };

/** Lines of a delivered song to sing again. Free ones hang on the line of the song. */
export type RevisionWork = { id: number; line: string | null; state: RevisionState; payCents: number };

/**
 * Something that artist or vendor earns by the order, or will earn. `revision`: by which changes of the song; null for the
 * song itself and for goods. `paid`: where the money of its line stands.
 */
export type PayItem = {
  isOfVendor: boolean;
  revision: number | null;
  line: string | null;
  cents: number;
  standing: SourceStanding;
  paid: LineMoney;
};

/** What hangs on an order beside its money. */
export type OrderFacts = {
  /** The discount of a coupon whose use can be given back. Null without one. */
  couponCents: number | null;
  song: SongWork | null;
  revisions: readonly RevisionWork[];
  pay: readonly PayItem[];
  /** The lines that vendors make, and the lines of which everything is made. */
  vendorLines: readonly string[];
  madeLines: readonly string[];
  /** The amounts of the gift cards, by their ids. */
  cardCents: ReadonlyMap<number, number>;
};

/** Whether work on a song can still be stopped. A delivered song stays with its customer. */
export const isStoppable = (state: CommissionState): boolean =>
  state === 'briefed' ||
  state === 'offered' ||
  state === 'declined' ||
  state === 'accepted' ||
  state === 'to_be_checked';

/** Whether a customer may still cancel by a button: no artist has accepted yet. */
export const isCancellable = (state: CommissionState | null): boolean =>
  state === 'briefed' || state === 'offered' || state === 'declined';

/** Whether the button is shown: nothing of the order was cancelled or disputed before. */
export const mayCancel = (order: OrderState, work: CommissionState | null): boolean =>
  (order === 'placed' || order === 'partly_refunded') && isCancellable(work);

/**
 * What a refund stops. The song, and changes of one that was delivered, are stopped with a cancel, with everything back,
 * and with their own line back. `revisions` are ids.
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

/** What of some pay is taken back in all, once this refund is done. */
function reversedWith({ line, cents, standing, paid }: PayItem, { lines, isWhole }: RefundPlan): number {
  const more = lines.filter(({ id }) => id === line).reduce((sum, { amount }) => sum + amount, 0);
  const after = { ...paid, back: paid.back + more, isAllBack: paid.isAllBack || isWhole };
  return reversedAfter(cents, standing, after);
}

/** Lists the whole effect of a refund. Effects without an amount are left out, except those that are no sum of money. */
export function effectsOf(plan: RefundPlan, facts: OrderFacts, isCancel: boolean): RefundEffect[] {
  const stops = stopsOf(plan, facts, isCancel);
  const { song, revisions } = facts;
  const backFor = (ids: readonly string[]) =>
    plan.lines.filter(({ id }) => ids.includes(id)).reduce((sum, { amount }) => sum + amount, 0);
  const isTouched = (line: string | null) => plan.isWhole || isCancel || backFor([line ?? '']) > 0;
  const isSongKept = song !== null && isTouched(song.line) && !stops.song && song.state !== 'canceled';
  const payOf = (works: readonly RevisionWork[]) => works.reduce((sum, { payCents }) => sum + payCents, 0);
  const stopped = revisions.filter(({ id }) => stops.revisions.includes(id));
  const kept = revisions.filter(
    (one) => isTouched(one.line) && !stopped.includes(one) && one.state !== 'canceled',
  );
  // Pay for what is stopped is never earned.
  const paidOn = facts.pay.filter(({ isOfVendor, revision }) =>
    revision === null ? isOfVendor || !stops.song : !stops.revisions.includes(revision),
  );
  const reversals = paidOn.map((item) => ({ ...item, reversed: reversedWith(item, plan) }));
  const newly = (isOfVendor: boolean) =>
    reversals
      .filter((item) => item.isOfVendor === isOfVendor)
      .reduce((sum, { reversed, standing }) => sum + Math.max(0, reversed - standing.reversed), 0);
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
    ['artist_pay_kept', (isSongKept ? song.payCents : 0) + payOf(kept) - ofKept],
    ['artist_pay_reversed', newly(false)],
    ['vendor_pay_reversed', newly(true)],
    ['vendor_stopped', backFor(stops.vendorLines)],
    ['goods_made', backFor(facts.madeLines)],
  ];
  const effects = sums.map(([kind, amount_cents]) => ({ kind, amount_cents }));
  const givesCouponBack = plan.isWhole && facts.couponCents !== null;
  return REFUND_EFFECTS.flatMap((kind) =>
    kind === 'coupon_use'
      ? givesCouponBack
        ? { kind, amount_cents: facts.couponCents ?? 0 }
        : []
      : effects.filter((effect) => effect.kind === kind && effect.amount_cents > 0),
  );
}
