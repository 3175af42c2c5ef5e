import type { OrderView } from '@keepsong/contract/order-page';
import { describe, expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { lineWords, orderSentence } from './line-words.ts';
import { RefundPage } from './refund-page.tsx';
import { isSubmitKey } from './use-submit-key.ts';
import { isWithoutMoney } from './wish.ts';

const line = (id: string, amount_cents: number, refundable_cents: number, is_ended = false) => ({
  ...{ id, name: id, quantity: 1, amount_cents, refundable_cents, is_ended },
  ...{ price_cents: amount_cents, discount_cents: 0, tax_cents: 0, refunded_cents: 0, stands: null },
});
const LINES = [
  line('paid', 5_000, 5_000),
  line('free', 0, 0),
  line('stopped', 0, 0, true),
  line('given-back', 2_000, 0, true),
];
const orderWith = (refundable_cents: number) =>
  ({
    ...{ number: 'PTF-1', state: 'in_work', coupon_code: null, refundable_cents, lines: LINES },
    ...{ refundable_card_cents: refundable_cents, refundable_credit_cents: 0 },
    ...{ total_cents: 7_000, refunded_cents: 2_000, payment: { card: null }, song: null, kind: 'goods', goods: [] },
    customer: { first_name: 'Zoe', name: 'Zoe Test', email: 'zoe@example.com' },
  }) as unknown as OrderView;

/** The lines whose boxes cannot be checked. */
function disabled(order: OrderView): string[] {
  const html = withLocale('en', () =>
    drawPage(<RefundPage order={order} chosen={{ lines: [], preview: null }} />),
  );
  return html
    .split('<tr')
    .filter((row) => /type="checkbox"[^>]*disabled/.test(row))
    .flatMap(
      (row) => LINES.find(({ id }) => row.includes(`>${id}<`) || row.includes(`${id}</label>`))?.id ?? [],
    );
}

it('lets a line be chosen that cost nothing, until it is stopped', () => {
  expect(disabled(orderWith(5_000))).toEqual(['stopped', 'given-back']);
});

it('lets no line be chosen when the order has no money left', () => {
  expect(disabled(orderWith(0))).toContain('free');
});

it.each([
  [['free'], true],
  [['free', 'paid'], false],
  [[], false],
])('knows that %j alone give no money back: %s', (lines, isWithout) => {
  const wish = { mode: 'line', lines, dollars: '', to: 'card' } as const;
  expect(isWithoutMoney(orderWith(5_000), wish)).toBe(isWithout);
  expect(isWithoutMoney(orderWith(5_000), { ...wish, mode: 'whole' })).toBe(false);
});

const draw = (order: OrderView, lines: string[] = []) =>
  withLocale('en', () => {
    const amount_cents = lines.length > 0 ? 5_000 : 0;
    const preview = {
      ...{ refund: null, effects: [], needs_second_person: false, amount_cents },
      lines: lines.map((id) => ({ id, amount_cents: id === 'paid' ? 5_000 : 0 })),
    };
    return drawPage(
      <RefundPage order={order} chosen={{ lines, preview: lines.length > 0 ? preview : null }} />,
    ).replace(/<!-- -->/g, '');
  });

it('sums the lines that go back in the last row', () => {
  const foot = (html: string) => /<tfoot>.*<\/tfoot>/s.exec(html)?.[0] ?? '';
  expect(foot(draw(orderWith(5_000)))).toContain('0 lines chosen');
  const chosen = foot(draw(orderWith(5_000), ['paid', 'free']));
  expect(chosen).toContain('2 lines chosen');
  expect(chosen.match(/\$[\d.]+/g)).toEqual(['$50.00', '$0.00', '$0.00', '$50.00']);
});

it('does not send anything else than what it shows', () => {
  const button = (html: string) => /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0];
  expect(button(draw(orderWith(5_000)))).toContain('disabled');
  expect(button(draw(orderWith(5_000), ['paid']))).not.toContain('disabled');
});

describe('the words about an order', () => {
  const song = {
    ...{ title: 'Forty Winters', recipient: 'Marguerite', genre: '4', moods: [], tempo: 'slow' },
    artist: { id: 1, name: 'Odessa Vale', photo: '' },
    work: { state: 'accepted' },
  };
  const order = { ...orderWith(5_000), kind: 'song', song } as unknown as OrderView;
  const said = (work: () => string | null) => withLocale('en', work);

  it('name the song, for whom it is, and where it is', () => {
    expect(said(() => orderSentence(order))).toBe(
      'Forty Winters for Marguerite, in work with Odessa Vale.',
    );
    const named = { ...order, song: { ...song, title: 'Marguerite' } } as unknown as OrderView;
    expect(said(() => orderSentence(named))).toBe('Marguerite, in work with Odessa Vale.');
  });

  it('say of a line how far that is which it pays for, when that is known', () => {
    const goods = [
      { line_id: 'print', vendor: 'Ink & Oak', state: 'making' },
      { line_id: 'print', vendor: 'Ink & Oak', state: 'making' },
    ];
    const all = { ...order, goods } as unknown as OrderView;
    const of = (id: string, stands: string | null = null) =>
      said(() => lineWords(all, { ...line(id, 1, 1), stands } as unknown as OrderView['lines'][number]));
    expect(of('song', 'song')).toBe('in work with Odessa Vale');
    expect(of('card', 'not_sent')).toBe('Not sent yet');
    expect(of('streaming', 'not_released')).toBe('Not sent to the stores yet');
    expect(of('print')).toBe('Ink & Oak: Making');
    expect(of('other')).toBe(null);
  });
});

it.each([
  [{ key: 'Enter', ctrlKey: true, metaKey: false }, true],
  [{ key: 'Enter', ctrlKey: false, metaKey: true }, true],
  [{ key: 'Enter', ctrlKey: false, metaKey: false }, false],
  [{ key: 'e', ctrlKey: true, metaKey: false }, false],
])('a form is sent by Ctrl and Enter: %j', (press, isSent) => {
  expect(isSubmitKey(press)).toBe(isSent);
});
