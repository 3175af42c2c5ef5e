import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { CARD, completePurchase, fillCard, fillSections } from '../support/checkout.ts';
import { AT_CHECKOUT, cartTitles, expectGolden } from '../support/golden.ts';
import { goOffline } from '../support/lost-scripts.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenDraft, newEmail } from '../support/songs.ts';
import { LOCALES, type Locale, type Words, wordsOf } from '../support/words.ts';

type Thing = 'song' | 'goods';
/** What happens on the way to the order, besides the usual steps. */
type Way =
  | 'straight'
  | 'reload'
  | 'reload at checkout'
  | 'back'
  | 'two tabs'
  | 'double press'
  | 'lost network';

const IN_CART = ['Page Viewed /cart', 'Cart Viewed'];

const THINGS: Readonly<
  Record<
    Thing,
    {
      shown: string[];
      added: string;
      after: string[];
      ordered: string;
      open: (page: Page, w: Words) => Promise<void>;
    }
  >
> = {
  song: {
    shown: ['Page Viewed /song-builder/pre-cart', 'Builder Step Viewed pre-cart'],
    added: 'Product Added personalized-song',
    // Going to the cart completes the last step of the builder.
    after: ['Builder Step Completed pre-cart'],
    ordered: '/complete-checkout',
    async open(page) {
      await givenDraft(page.context());
      await page.goto('/song-builder/pre-cart');
      await untilAlive(page);
    },
  },
  goods: {
    shown: ['Page Viewed /products/gift-card', 'Product Viewed'],
    added: 'Product Added gift-card',
    after: [],
    // An order without a song leads to the thank-you page.
    ordered: '/thank-you',
    async open(page, w) {
      await page.goto('/products/gift-card?own_amount=1');
      await untilAlive(page);
      await page.getByLabel(w('cart_buy_amount')).fill('75');
      await page.getByLabel(w('cart_gift_name')).fill('Odessa');
      await page.getByLabel(w('cart_gift_email')).fill('odessa@example.com');
    },
  },
};

/** Puts the product into the cart and opens the cart. */
async function add(page: Page, thing: Thing, { way, w }: { way: Way; w: Words }): Promise<void> {
  const words = w(thing === 'song' ? 'builder_add_to_cart' : 'cart_buy_add');
  const button = page.getByRole('button', { name: words }).filter({ visible: true }).first();
  await (way === 'double press' ? button.dblclick() : button.click());
  if (thing === 'goods')
    await page
      .getByRole('link', { name: w('cart_view') })
      .first()
      .click();
  await expect(page).toHaveURL(/\/cart$/);
}

const checkoutLink = (page: Page, w: Words) =>
  page
    .getByRole('main')
    .getByRole('link', { name: w('cart_checkout') })
    .filter({ visible: true })
    .first();

/** Until then the cart has not been viewed. */
const cartShown = (page: Page, w: Words) => expect(checkoutLink(page, w)).toBeVisible();

/**
 * Does in the cart what is special about this way. Returns the expected events of the cart, and then those of
 * the way.
 */
async function goThatWay(page: Page, thing: Thing, { way, w }: { way: Way; w: Words }): Promise<string[]> {
  const { shown, after } = THINGS[thing];
  switch (way) {
    case 'reload':
      await cartShown(page, w);
      await page.reload();
      await untilAlive(page);
      return IN_CART;
    case 'back':
      await page.goBack();
      await expect(page).not.toHaveURL(/\/cart$/);
      // Wait until the previous page is shown and reported before the next move.
      await expect(
        page.getByRole('link', { name: w('cart_checkout') }).filter({ visible: true }),
      ).toHaveCount(0);
      await expect(page.getByLabel(w('cart_buy_amount'))).toBeVisible();
      await page.waitForTimeout(500);
      await page.goForward();
      await expect(page).toHaveURL(/\/cart$/);
      return [...shown, ...IN_CART, ...after];
    case 'two tabs': {
      const other = await page.context().newPage();
      await other.goto('/cart');
      await untilAlive(other);
      // The other tab sends its events about a second after they happened.
      await other.waitForTimeout(2_500);
      await other.close();
      return IN_CART;
    }
    case 'lost network':
      // Only the events must be lost, so wait for the page: without a network it could not finish loading.
      await cartShown(page, w);
      await goOffline(page);
      await page.waitForTimeout(4_000);
      await page.context().setOffline(false);
      return [];
    default:
      return [];
  }
}

/** One journey from a product to its order. Resolves with the events that the shop must have received. */
async function order(page: Page, thing: Thing, { way, locale }: { way: Way; locale: Locale }) {
  const w = wordsOf(locale);
  const { shown, added, after, ordered, open } = THINGS[thing];
  await open(page, w);
  await add(page, thing, { way, w });
  const onTheWay = await goThatWay(page, thing, { way, w });
  await checkoutLink(page, w).click();
  // The cart has a field of the same name in its footer, so wait for the checkout.
  await expect(page.getByRole('heading', { name: w('checkout_title'), level: 1 })).toBeVisible();
  await fillSections(page, newEmail(), w);
  const again = way === 'reload at checkout';
  if (again) {
    // The page sends its events about a second after they happened.
    await page.waitForTimeout(1_500);
    await page.reload();
    await untilAlive(page);
  }
  await fillCard(page, CARD.good);
  const pay = completePurchase(page, w);
  await (way === 'double press' ? pay.dblclick() : pay.click());
  await expect(page).toHaveURL(new RegExp(`${ordered}\\?submission_id=[0-9a-f-]{36}$`), { timeout: 30_000 });
  const thanks = thing === 'goods' ? [`Page Viewed ${ordered}`] : [];
  const paying = AT_CHECKOUT.indexOf('Payment Info Entered');
  const atCheckout = AT_CHECKOUT.toSpliced(paying, 0, ...(again ? ['Page Viewed /checkout'] : []));
  return [...shown, added, ...IN_CART, ...after, ...onTheWay, ...atCheckout, ...thanks];
}

// By day `instant/instant` checks the events of an instant song's order.
const CASES: readonly [Thing, Way, Locale][] = [
  ...(['song', 'goods'] as const).flatMap((thing) =>
    LOCALES.map((locale): [Thing, Way, Locale] => [thing, 'straight', locale]),
  ),
  ['song', 'reload', 'sp'],
  ['song', 'reload at checkout', 'en'],
  ['goods', 'back', 'en'],
  ['song', 'two tabs', 'en'],
  ['song', 'double press', 'sp'],
  ['goods', 'lost network', 'en'],
];

for (const [thing, way, locale] of CASES)
  test(`an order of a ${thing} is told in order, once each: ${way} (${locale}) @night`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);
    const golden = await order(page, thing, { way, locale });
    const heard = await expectGolden(page, golden);
    expect(cartTitles(heard)).toEqual([`${wordsOf(locale)('cart_title')} · Keepsong`]);
    const of = (name: string) => heard.find((one) => one.name === name)?.properties;
    const price = thing === 'song' ? 199.99 : 75;
    const [sold, added] = [of('Order Completed'), of('Product Added')];
    expect(added).toMatchObject({ price, quantity: 1, currency: 'USD' });
    const { product_id, sku, brand, code } = added ?? {};
    expect(sold).toMatchObject({ currency: 'USD', products: [{ product_id, sku, brand, code, price }] });
    expect(JSON.stringify(heard)).not.toMatch(/@|canoe|odessa/i);
  });
