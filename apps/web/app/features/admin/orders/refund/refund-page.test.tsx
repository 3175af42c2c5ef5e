import type { OrderView } from '@keepsong/contract/order-page';
import { ApiError } from '@keepsong/contract/transport/client';
import { describe, expect, it, vi } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { Besides } from './besides.tsx';
import { lineWords, orderSentence } from './line-words.ts';
import { RefundPage } from './refund-page.tsx';
import { asSeen } from './use-preview.ts';
import { isSubmitKey } from './use-submit-key.ts';
import { bodyOf, firstWish, isWithoutMoney, sharesIn, withPieces } from './wish.ts';

const line = (id: string, amount_cents: number, refundable_cents: number, is_ended = false) => ({
  ...{ id, name: id, quantity: 1, amount_cents, refundable_cents, is_ended },
  ...{ price_cents: amount_cents, discount_cents: 0, tax_cents: 0, refunded_cents: 0, stands: null },
  ...{ pieces_left: refundable_cents > 0 ? 1 : 0 },
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
    ...{
      total_cents: 7_000,
      refunded_cents: 2_000,
      payment: { card: null },
      song: null,
      kind: 'goods',
      bought: [],
      goods: [],
    },
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
  const wish = firstWish(lines);
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

it('offers no credit to an account that was erased, and says why', () => {
  const order = orderWith(5_000);
  const credit = (email: string) =>
    /<label class="refund-way">(?:(?!<\/label>).)*Account credit.*?<\/label>/s.exec(
      draw({ ...order, customer: { ...order.customer, email } }),
    )?.[0] ?? '';
  expect(credit('zoe@example.com')).not.toContain('disabled');
  expect(credit('deleted-7@deleted.invalid')).toMatch(/<input[^>]*disabled.*The account was deleted\./s);
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
    expect(said(() => orderSentence(order))).toBe('Forty Winters for Marguerite, in work with Odessa Vale.');
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

describe('pieces of a line', () => {
  const prints = {
    ...{ ...line('print', 6_001, 6_001), quantity: 3, pieces_left: 3, tax_cents: 301 },
  } as unknown as OrderView['lines'][number];

  it('are a part of the call only where it is not all of them', () => {
    const one = withPieces(firstWish(['print']), prints, 1);
    expect(bodyOf(one)).toEqual({ line_ids: ['print'], pieces: { print: 1 }, to: 'card' });
    expect(bodyOf(withPieces(one, prints, 3))).toEqual({ line_ids: ['print'], to: 'card' });
    expect(bodyOf({ ...one, lines: ['other'] })).toEqual({ line_ids: ['other'], to: 'card' });
  });

  it('show their own shares, which sum to those of the line', () => {
    const all = [0, 1, 2].map((gone) =>
      sharesIn({ ...prints, pieces_left: 3 - gone }, withPieces(firstWish(['print']), prints, 1)),
    );
    expect(all.reduce((sum, { price }) => sum + price, 0)).toBe(6_001);
    expect(all.reduce((sum, { tax }) => sum + tax, 0)).toBe(301);
  });

  it('are chosen in the row of a line with more than one', () => {
    const order = { ...orderWith(6_001), lines: [prints] } as unknown as OrderView;
    expect(draw(order, ['print'])).toContain('Pieces of print that go back');
    expect(draw(orderWith(5_000), ['paid'])).not.toContain('Pieces of');
  });
});

describe('a refund whose effects have changed', () => {
  const refusal = (status: number, code: 'effects_changed' | 'invalid_input') =>
    new ApiError(status, { code });

  it('is shown anew before the page says so', async () => {
    const steps: string[] = [];
    const readAgain = async () => steps.push('read again');
    const call = async () => {
      throw refusal(409, 'effects_changed');
    };
    await expect(asSeen(call, readAgain)).rejects.toMatchObject({ status: 409 });
    expect(steps).toEqual(['read again']);
  });

  it('is not asked for again after another error, or when all is well', async () => {
    const readAgain = vi.fn(async () => undefined);
    const call = async () => {
      throw refusal(400, 'invalid_input');
    };
    await expect(asSeen(call, readAgain)).rejects.toMatchObject({ status: 400 });
    expect(await asSeen(async () => 'done', readAgain)).toBe('done');
    expect(readAgain).not.toHaveBeenCalled();
  });
});

it('the call says only when no mail goes', () => {
  expect(bodyOf(firstWish(['paid']))).not.toHaveProperty('mail');
  expect(bodyOf({ ...firstWish(['paid']), mails: false })).toMatchObject({ mail: false });
});

it('pay for begun work is offered only when the refund takes it from the artist', () => {
  const answer = { refund: null, effects: [], needs_second_person: false, amount_cents: 5_000, lines: [] };
  const page = (more: object) =>
    withLocale('en', () =>
      drawPage(
        <RefundPage order={orderWith(5_000)} chosen={{ lines: ['paid'], preview: { ...answer, ...more } }} />,
      ),
    );
  expect(page({ payable_to_artist_cents: 1_000 })).toMatch(/for what is begun.*\$10\.00, from the shop/s);
  expect(page({ payable_to_artist_cents: 0 })).not.toContain('for what is begun');
  const mail = { to: 'zoe@example.com', subject: 'Your refund', text: 'Soon.' };
  expect(page({ mail })).toMatch(/Send Zoe the mail “Your refund”.*Read it first/s);
});

it('the tick for pay stays when the shop refuses the pay, so that it can be taken away', () => {
  const refused = (paysArtist: boolean) =>
    withLocale('en', () =>
      drawPage(
        <Besides
          order={orderWith(5_000)}
          wish={{ ...firstWish(['paid']), paysArtist }}
          preview={null}
          onChange={() => undefined}
        />,
      ),
    );
  expect(refused(true)).toMatch(/type="checkbox"[^>]*checked[^>]*>.*for what is begun/s);
  expect(refused(true)).not.toContain('from the shop');
  expect(refused(false)).not.toContain('for what is begun');
});
