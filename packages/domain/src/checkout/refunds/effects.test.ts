import { describe, expect, it, test } from 'vitest';
import { NO_LINE } from '../../earnings/ledger.ts';
import {
  effectsOf,
  isCancellable,
  isStoppable,
  mayCancel,
  type OrderFacts,
  type PayItem,
  payableForBegun,
  type RevisionWork,
  type SongWork,
  stopsOf,
} from './effects.ts';
import type { RefundPlan } from './plan.ts';
import { NO_MONEY } from './shares.ts';

const plan = (change: Partial<RefundPlan> = {}): RefundPlan => ({
  ...{ amount: 0, lines: [], from: NO_MONEY, to: NO_MONEY, tax: 0, voids: [], isWhole: false, ended: [] },
  ...change,
});
const facts = (change: Partial<OrderFacts> = {}): OrderFacts => ({
  ...{ couponCents: null, song: null, revisions: [], pay: [], vendorLines: [], madeLines: [], unmade: [] },
  ...{ artistId: null, begunPaidCents: 0 },
  cardCents: new Map(),
  ...change,
});
const song = (state: SongWork['state'], line: string | null = 'song'): SongWork => ({
  ...{ line, state, payCents: 10_000, isReached: true },
});
const revision = (id: number, change: Partial<RevisionWork> = {}): RevisionWork => ({
  ...{ id, line: `change-${id}`, state: 'requested', payCents: 500, isReached: true },
  ...change,
});
const UNPOSTED = { isPosted: false, held: 0, reversed: 0, isReleased: false };
const pay = (change: Partial<PayItem> = {}): PayItem => ({
  ...{ isOfVendor: false, revision: null, line: 'song', cents: 10_000, standing: UNPOSTED },
  paid: { ...NO_LINE, amount: 20_000 },
  ...change,
});
/** The effects as an object of amounts by kind. */
const effects = (of: Partial<RefundPlan>, about: Partial<OrderFacts>, isCancel = false) =>
  Object.fromEntries(
    effectsOf(plan(of), facts(about), isCancel).map(({ kind, amount_cents }) => [kind, amount_cents]),
  );

test.each([
  ['briefed', true, true],
  ['offered', true, true],
  ['declined', true, true],
  ['accepted', true, false],
  ['to_be_checked', true, false],
  ['delivered', false, false],
  ['canceled', false, false],
] as const)('a song that is %s: stoppable %s, cancellable %s', (state, stoppable, cancellable) => {
  expect(isStoppable(state)).toBe(stoppable);
  expect(isCancellable(state)).toBe(cancellable);
  expect(mayCancel('placed', state)).toBe(cancellable);
  expect(mayCancel('partly_refunded', state)).toBe(cancellable);
  expect(mayCancel('refunded', state)).toBe(false);
});

it('an order without the work of an artist cannot be cancelled', () => {
  expect(isCancellable(null)).toBe(false);
  expect(mayCancel('placed', null)).toBe(false);
});

describe('what a refund stops', () => {
  const work = {
    song: song('accepted'),
    revisions: [revision(1), revision(2, { state: 'answered' }), revision(3, { line: null })],
    vendorLines: ['print', 'mug'],
  };

  it('is nothing after a refund of a part', () => {
    expect(stopsOf(plan(), work, false)).toEqual({ revisions: [], song: false, vendorLines: [] });
  });

  it('is everything that is still open after a cancel, and after a refund of everything', () => {
    const all = { revisions: [1, 3], song: true, vendorLines: ['print', 'mug'] };
    expect(stopsOf(plan(), work, true)).toEqual(all);
    expect(stopsOf(plan({ isWhole: true }), work, false)).toEqual(all);
  });

  it('is what the ended lines paid for', () => {
    expect(stopsOf(plan({ ended: ['change-1', 'change-2'] }), work, false)).toEqual({
      ...{ revisions: [1], song: false, vendorLines: [] },
    });
    expect(stopsOf(plan({ ended: ['song', 'mug'] }), work, false)).toEqual({
      ...{ revisions: [], song: true, vendorLines: ['mug'] },
    });
  });

  it('is no delivered song, and no song when there is none', () => {
    expect(stopsOf(plan(), { ...work, song: song('delivered') }, true).song).toBe(false);
    expect(stopsOf(plan(), { ...work, song: null }, true).song).toBe(false);
  });

  it('is no work that no line paid for, unless everything stops', () => {
    const free = { ...work, song: song('accepted', null) };
    expect(stopsOf(plan({ ended: ['song'] }), free, false)).toMatchObject({ song: false, revisions: [] });
    expect(stopsOf(plan({ ended: ['song'] }), free, true)).toMatchObject({ song: true, revisions: [1, 3] });
  });
});

describe('the effects of a refund', () => {
  it('tell where the money goes, with its tax, and leave out what is nothing', () => {
    expect(effects({}, {})).toEqual({});
    expect(effects({ to: { card: 700, nonTaxable: 20, taxable: 3 }, tax: 50 }, {})).toEqual({
      ...{ card: 700, credit_non_taxable: 20, credit_taxable: 3, tax: 50 },
    });
  });

  it('stand in the order of their list', () => {
    const of = plan({ to: { card: 1, nonTaxable: 2, taxable: 3 }, isWhole: true, tax: 4, voids: [1] });
    const about = facts({ couponCents: 5, cardCents: new Map([[1, 6]]), vendorLines: ['mug'] });
    expect(effectsOf(of, about, false)).toEqual([
      { kind: 'card', amount_cents: 1 },
      { kind: 'credit_non_taxable', amount_cents: 2 },
      { kind: 'credit_taxable', amount_cents: 3 },
      { kind: 'tax', amount_cents: 4 },
      { kind: 'coupon_use', amount_cents: 5 },
      { kind: 'gift_card_void', amount_cents: 6 },
      { kind: 'vendor_stopped', amount_cents: 0 },
    ]);
  });

  it('name an e-card and a release that are not made any more, also when they cost nothing', () => {
    const about: Partial<OrderFacts> = {
      unmade: [
        { effect: 'not_sent', lines: ['card'] },
        { effect: 'not_released', lines: ['streaming', 'gift'] },
      ],
    };
    const lines = [{ id: 'card', amount: 499 }];
    expect(effects({ lines, ended: ['card'] }, about)).toEqual({ not_sent: 499 });
    // The song is still published for the other line.
    expect(effects({ ended: ['streaming'] }, about)).toEqual({});
    expect(effects({ ended: ['streaming', 'gift'] }, about)).toEqual({ not_released: 0 });
    expect(effects({}, about)).toEqual({});
    expect(effects({ isWhole: true }, about)).toEqual({ not_sent: 0, not_released: 0 });
    expect(effects({}, about, true)).toEqual({ not_sent: 0, not_released: 0 });
  });

  it('give a coupon back with the whole money only, even one without a discount', () => {
    expect(effects({ isWhole: true }, { couponCents: 0 })).toEqual({ coupon_use: 0 });
    expect(effects({ isWhole: true }, {})).toEqual({});
    expect(effects({}, { couponCents: 300 })).toEqual({});
  });

  it('void gift cards with their amounts', () => {
    const cardCents = new Map([1, 2, 3].map((id) => [id, id * 2_500] as const));
    expect(effects({ voids: [1, 2, 9] }, { cardCents })).toEqual({ gift_card_void: 7_500 });
  });

  it('stop the pay of stopped work', () => {
    const about = { song: song('accepted'), revisions: [revision(1), revision(2)], pay: [pay()] };
    expect(effects({}, about, true)).toEqual({ artist_pay_stopped: 11_000, artist_told: 0 });
    expect(effects({ ended: ['change-2'] }, about)).toEqual({ artist_pay_stopped: 500, artist_told: 0 });
  });

  it('keep the pay of a delivered song, less what follows the customer’s money', () => {
    const half = { lines: [{ id: 'song', amount: 10_000 }] };
    const about = { song: song('delivered'), pay: [pay()] };
    expect(effects(half, about)).toEqual({ artist_pay_kept: 5_000, artist_pay_reversed: 5_000 });
    expect(effects({ ...half, lines: [{ id: 'mug', amount: 10_000 }] }, about)).toEqual({});
  });

  it('keep the whole pay of a song that was accepted', () => {
    const standing = { ...UNPOSTED, isPosted: true, isReleased: true };
    const whole = { lines: [{ id: 'song', amount: 20_000 }], isWhole: true, ended: ['song'] };
    expect(effects(whole, { song: song('delivered'), pay: [pay({ standing })] })).toEqual({
      artist_pay_kept: 10_000,
    });
  });

  it('count only what is newly taken back', () => {
    const standing = { ...UNPOSTED, isPosted: true, held: 7_500, reversed: 2_500 };
    const item = pay({ standing, paid: { amount: 20_000, back: 5_000, isAllBack: false } });
    const quarter = { lines: [{ id: 'song', amount: 5_000 }] };
    expect(effects(quarter, { song: song('delivered'), pay: [item] })).toEqual({
      ...{ artist_pay_kept: 5_000, artist_pay_reversed: 2_500 },
    });
    // More was taken back than follows from the money: nothing is given again here.
    const over = { ...item, standing: { ...standing, reversed: 9_000 } };
    expect(effects(quarter, { song: song('delivered'), pay: [over] })).toEqual({ artist_pay_kept: 5_000 });
  });

  it('count only what is newly taken back also before the delivery, when the ledger has nothing', () => {
    const item = pay({ paid: { amount: 20_000, back: 5_000, isAllBack: false } });
    const quarter = { lines: [{ id: 'song', amount: 5_000 }] };
    expect(effects(quarter, { song: song('accepted'), pay: [item] })).toEqual({
      ...{ artist_pay_kept: 5_000, artist_pay_reversed: 2_500 },
    });
  });

  it('neither stop nor keep the pay of work that was cancelled before', () => {
    const about = { song: song('canceled'), revisions: [revision(1, { state: 'canceled' })] };
    expect(effects({ isWhole: true }, about)).toEqual({});
  });

  it('keep the pay of changes that are made', () => {
    const revisions = [revision(1, { state: 'answered' }), revision(2, { state: 'answered' })];
    const item = pay({ revision: 1, line: 'change-1', cents: 500, paid: { ...NO_LINE, amount: 1_000 } });
    const about = { revisions, pay: [item] };
    expect(effects({ lines: [{ id: 'change-1', amount: 400 }] }, about)).toEqual({
      ...{ artist_pay_kept: 300, artist_pay_reversed: 200 },
    });
    expect(effects({}, about, true)).toEqual({ artist_pay_kept: 1_000 });
  });

  it('take nothing back for a change that is stopped, because it is never earned', () => {
    const item = pay({ revision: 1, line: 'change-1', cents: 500, paid: { ...NO_LINE, amount: 1_000 } });
    const whole = { lines: [{ id: 'change-1', amount: 1_000 }], ended: ['change-1'] };
    expect(effects(whole, { revisions: [revision(1)], pay: [item] })).toEqual({
      ...{ artist_pay_stopped: 500, artist_told: 0 },
    });
  });

  it('take back the pay of goods from their vendors, also when the song is stopped', () => {
    const goods = pay({ isOfVendor: true, line: 'mug', cents: 800, paid: { ...NO_LINE, amount: 2_000 } });
    const lines = [{ id: 'mug', amount: 1_000 }];
    expect(effects({ lines }, { pay: [goods] })).toEqual({ vendor_pay_reversed: 400 });
    expect(effects({ lines, isWhole: true }, { song: song('accepted'), pay: [goods, pay()] })).toEqual({
      ...{ artist_pay_stopped: 10_000, artist_told: 0, vendor_pay_reversed: 400 },
    });
  });

  it('take back the pay for a line that cost nothing when the line ends, or with all the money', () => {
    const free = pay({ isOfVendor: true, line: 'mug', cents: 800, paid: NO_LINE });
    expect(effects({}, { pay: [free] })).toEqual({});
    expect(effects({ ended: ['mug'] }, { pay: [free] })).toEqual({ vendor_pay_reversed: 800 });
    expect(effects({ isWhole: true }, { pay: [free] })).toEqual({ vendor_pay_reversed: 800 });
    const posted = { ...UNPOSTED, isPosted: true, held: 800 };
    const all = { ...free, standing: posted, paid: { ...NO_LINE, isAllBack: true } };
    expect(effects({}, { pay: [all] })).toEqual({ vendor_pay_reversed: 800 });
    expect(effects({ ended: ['song'] }, { pay: [{ ...free, line: null }] })).toEqual({});
  });

  it('name the goods that vendors stop, and those that are made', () => {
    const lines = [
      { id: 'mug', amount: 1_000 },
      { id: 'print', amount: 300 },
      { id: 'song', amount: 50 },
    ];
    const about = { vendorLines: ['mug'], madeLines: ['print', 'song'] };
    expect(effects({ lines }, about)).toEqual({ goods_made: 350 });
    expect(effects({ lines, ended: ['mug'] }, about)).toEqual({ vendor_stopped: 1_000, goods_made: 350 });
  });

  it.each([
    ['briefed', false],
    ['declined', false],
    ['offered', true],
    ['accepted', true],
    ['to_be_checked', true],
  ] as const)('of a stopped song that is %s have no pay, and the artist is told: %s', (state, isTold) => {
    const kinds = Object.keys(effects({ isWhole: true }, { song: song(state) }, true));
    expect(kinds).toEqual(['artist_pay_stopped', ...(isTold ? ['artist_told'] : [])]);
  });

  it('tell the artist that a change of a delivered song is stopped', () => {
    const about = { song: song('in_revision'), revisions: [revision(1)] };
    expect(Object.keys(effects({ isWhole: true }, about, true))).toContain('artist_told');
  });

  it('tell no artist who has no account', () => {
    const unreached = { isReached: false };
    const stopped = effects({ isWhole: true }, { song: { ...song('accepted'), ...unreached } }, true);
    expect(stopped).toEqual({ artist_pay_stopped: 10_000 });
    const changes = { song: song('in_revision'), revisions: [revision(1, unreached)] };
    expect(Object.keys(effects({ isWhole: true }, changes, true))).not.toContain('artist_told');
  });
});

describe('pay for work that was begun', () => {
  const payable = (of: Partial<RefundPlan>, about: Partial<OrderFacts>) =>
    payableForBegun(plan(of), facts({ artistId: 7, ...about }), false);
  const ended = { lines: [{ id: 'song', amount: 20_000 }], ended: ['song'] };

  it.each([
    ['accepted', 10_000],
    ['to_be_checked', 10_000],
    ['offered', 0],
    ['briefed', 0],
    ['declined', 0],
  ] as const)('a refund that stops a song that is %s takes %i from its artist', (state, cents) => {
    expect(payable(ended, { song: song(state) })).toBe(cents);
  });

  it('counts pay that is taken back in part, once the artist has said yes', () => {
    const half = { lines: [{ id: 'song', amount: 10_000 }] };
    expect(payable(half, { song: song('accepted'), pay: [pay()] })).toBe(5_000);
    expect(payable(half, { song: song('offered'), pay: [pay()] })).toBe(0);
    expect(payable(half, { song: song('accepted'), pay: [pay({ isOfVendor: true })] })).toBe(0);
  });

  it('counts changes that are stopped', () => {
    const change = { lines: [{ id: 'change-1', amount: 900 }], ended: ['change-1'] };
    expect(payable(change, { song: song('in_revision'), revisions: [revision(1)] })).toBe(500);
  });

  it('is over several refunds never more than the whole pay', () => {
    const half = { amount: 20_000, back: 10_000, isAllBack: false };
    const rest = { lines: [{ id: 'song', amount: 10_000 }], ended: ['song'] };
    const first = { lines: [{ id: 'song', amount: 10_000 }] };
    expect(payable(first, { song: song('accepted'), pay: [pay()] })).toBe(5_000);
    // $50 of the fee of $100 are paid with the first half. The second half stops the song.
    const about = { song: song('accepted'), pay: [pay({ paid: half })] };
    expect(payable(rest, { ...about, begunPaidCents: 5_000 })).toBe(5_000);
    expect(payable(rest, { ...about, begunPaidCents: 2_000 })).toBe(8_000);
    expect(payable(rest, { ...about, begunPaidCents: 10_000 })).toBe(0);
    expect(payable(rest, { ...about, begunPaidCents: 12_000 })).toBe(0);
  });

  it('counts a refund that failed, whose pay stays with the artist', () => {
    // The refund took $50 of held pay, and the shop paid them. Then the bank failed it, and the held pay came back.
    const standing = { isPosted: true, held: 10_000, reversed: 0, isReleased: false };
    const about = { song: song('delivered'), pay: [pay({ standing })], begunPaidCents: 5_000 };
    expect(payable({ lines: [{ id: 'song', amount: 10_000 }] }, about)).toBe(0);
    expect(payable({ lines: [{ id: 'song', amount: 14_000 }] }, about)).toBe(2_000);
  });

  it('is nothing when the refund itself takes nothing', () => {
    const standing = { isPosted: true, held: 0, reversed: 5_000, isReleased: true };
    const paid = { amount: 20_000, back: 10_000, isAllBack: false };
    const about = { song: song('delivered'), pay: [pay({ standing, paid })] };
    expect(payable({ lines: [{ id: 'song', amount: 5_000 }] }, about)).toBe(0);
  });

  it('is nothing when there is not one artist', () => {
    expect(payable(ended, { song: song('accepted'), artistId: null })).toBe(0);
  });

  it('is an effect of its own, as is a mail that does not go', () => {
    const of = { ...plan(ended) };
    const about = facts({ song: song('accepted'), artistId: 7 });
    const kinds = (besides: Parameters<typeof effectsOf>[3]) =>
      effectsOf(of, about, false, besides).filter(
        ({ kind }) => kind === 'artist_begun_paid' || kind === 'customer_not_told',
      );
    expect(kinds({})).toEqual([]);
    expect(kinds({ mail: false, payArtistCents: 4_000 })).toEqual([
      { kind: 'artist_begun_paid', amount_cents: 4_000 },
      { kind: 'customer_not_told', amount_cents: 0 },
    ]);
  });
});
