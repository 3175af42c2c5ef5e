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
  ...['sales', 'artists', 'refunds', 'coupons', 'liabilities'].map((name) => `/admin/reports/${name}`),
];

/** Things of the first column that reach over a thing beside them, with both edges. */
const overlaps = () =>
  [...document.querySelectorAll('.desk-columns')].flatMap((columns) => {
    const [first, ...others] = [...columns.children];
    const things = [...(first?.querySelectorAll('table, td, th, button, a') ?? [])].filter(
      (thing) => !thing.closest('.sr-only'),
    );
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

// Night only: `desk/screens` opens the pages by day.
for (const locale of LOCALES)
  test(`no table of the desk reaches over the form beside it, in ${locale} @once @night`, async ({
    browser,
    page: buyer,
  }) => {
    test.slow();
    const { email } = await givenOrder(buyer.context());
    const desk = await openDesk(browser, 1440);
    const { credits, customers, orders } = deskOf(apiOf(desk.context().request));
    const body = {
      ...{ amount_cents: 2_500, recipient_email: newEmail(), recipient_name: 'Marguerite' },
      ...{ message: '', locale: 'en' as const, reason: 'The song came late' },
    };
    // A card that is there to be mailed again and one that waits for a second person: the widest rows.
    await credits.issueGiftCard({ body }, { key: crypto.randomUUID() });
    await credits.issueGiftCard({ body: { ...body, amount_cents: 25_000 } }, { key: crypto.randomUUID() });
    const [customer] = (await customers.list({ query: { q: email } })).customers;
    const [order] = (await orders.list({ query: { q: email, state: [], kind: [], numbers: [] } })).orders;
    const things: Record<string, string | number | undefined> = {
      order: order?.number,
      customer: customer?.id,
    };
    await desk.goto(`/admin?locale=${locale}`);
    for (const path of SCREENS) {
      await desk.goto(path.replace(/:(\w+)/, (_, thing: string) => String(things[thing])));
      await untilAlive(desk);
      for (const width of WIDTHS) {
        await desk.setViewportSize({ width, height: 900 });
        expect(await desk.evaluate(overlaps), `${path} at ${width} px`).toEqual([]);
        await show(desk, `beside-${locale}${path.replace(/\W+/g, '-')}`);
      }
    }
    await desk.context().close();
  });
