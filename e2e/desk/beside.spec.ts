import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { openDesk, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenOrder, newEmail } from '../support/songs.ts';
import { LOCALES } from '../support/words.ts';

const WIDTHS = [768, 1100, 1280, 1440, 1920];

/** The screens of the desk with a table beside a form or a panel. */
const SCREENS = [
  '/admin/gift-cards',
  '/admin/gift-cards?columns=to,state,from,created,amount,balance,design,number',
  '/admin/staff',
  '/admin/customers/:customer',
  '/admin/orders/:order',
  '/admin/artists',
  '/admin/vendors',
  '/admin/payouts',
  '/admin/promotions',
  '/admin/products',
  '/admin/affiliates',
  '/admin/shipping',
  '/admin/tax',
  // The report of coupons has no table in the shop of these tests, because nobody used one there.
  ...['sales', 'artists', 'refunds', 'liabilities'].map((name) => `/admin/reports/${name}`),
];

/**
 * How many things of the first column were compared with how many things beside it, and those that reach over one, with
 * both edges.
 */
const overlaps = () => {
  const seen = { things: 0, beside: 0 };
  const over = [...document.querySelectorAll('.desk-columns')].flatMap((columns) => {
    const [first, ...others] = [...columns.children];
    const things = [...(first?.querySelectorAll('table, td, th, button, a') ?? [])].filter(
      (thing) => !thing.closest('.sr-only'),
    );
    seen.things += things.length;
    seen.beside += others.length;
    return others.flatMap((other) => {
      const { left, top, bottom } = other.getBoundingClientRect();
      return things
        .map((thing) => ({ thing, edges: thing.getBoundingClientRect() }))
        .filter(({ edges }) => edges.width > 1 && edges.top < bottom && edges.bottom > top)
        .filter(({ edges }) => edges.right > left + 1)
        .map(({ thing, edges }) => `${thing.tagName} ends at ${edges.right}, the panel begins at ${left}`)
        .slice(0, 1);
    });
  });
  return { ...seen, over };
};

// Runs only at night. By day `desk/screens` opens the pages.
for (const locale of LOCALES)
  test(`no table of the desk reaches over the form beside it, in ${locale} @once @night`, async ({
    browser,
    page: buyer,
  }) => {
    test.slow();
    const { email } = await givenOrder(buyer.context());
    const desk = await openDesk(browser, 1440);
    const { checkout, credits, customers, orders } = deskOf(apiOf(desk.context().request));
    const body = {
      ...{ amount_cents: 2_500, recipient_email: newEmail(), recipient_name: 'Marguerite' },
      ...{ message: '', locale: 'en' as const, reason: 'The song came late' },
    };
    // A card that is there to be mailed again and one that waits for a second person: the widest rows.
    await credits.issueGiftCard({ body }, { key: crypto.randomUUID() });
    await credits.issueGiftCard({ body: { ...body, amount_cents: 25_000 } }, { key: crypto.randomUUID() });
    const [customer] = (await customers.list({ query: { q: email } })).customers;
    const [order] = (await orders.list({ query: { q: email, state: [], kind: [], numbers: [] } })).orders;
    if (!order) throw new Error('the order is not listed');
    // The report of refunds has a table only of refunds.
    await checkout.refund(
      { params: { number: order.number }, body: { amount_cents: 500, to: 'card', reason: 'A small part' } },
      { key: crypto.randomUUID() },
    );
    const things: Record<string, string | number | undefined> = {
      order: order.number,
      customer: customer?.id,
    };
    await desk.goto(`/admin?locale=${locale}`);
    for (const path of SCREENS) {
      await desk.goto(path.replace(/:(\w+)/, (_, thing: string) => String(things[thing])));
      await untilAlive(desk);
      for (const width of WIDTHS) {
        await desk.setViewportSize({ width, height: 900 });
        const { things, beside, over } = await desk.evaluate(overlaps);
        expect(things * beside, `what was compared on ${path} at ${width} px`).toBeGreaterThan(0);
        expect(over, `${path} at ${width} px`).toEqual([]);
        await show(desk, `beside-${locale}${path.replace(/\W+/g, '-')}`);
      }
    }
    await desk.context().close();
  });
