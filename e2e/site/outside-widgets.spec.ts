import type { BrowserContext, Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { expect, test } from '../support/shop-test.ts';
import { wordsOf } from '../support/words.ts';

const w = wordsOf('en');
const CHAT = 'https://chat.example';
const WIDGET = 'https://widget.example';

let shop: OwnShop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startOwnShop('demo', {
    ...{ SUPPORT_CHAT_URL: `${CHAT}/chat.js`, ACCESSIBILITY_WIDGET_URL: `${WIDGET}/widget.js` },
    CONSENT_REGION: 'opt-in',
  });
});
test.afterAll(() => shop.stop());

/** Answers in place of both services. Returns the list of addresses that the browser asked for. */
async function answerOutside(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    (url) => url.origin !== shop.origin && url.protocol.startsWith('http'),
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        contentType: 'text/javascript',
        body: route.request().url().startsWith(CHAT)
          ? `window.chatDid = []; window.supportChat = { show: () => chatDid.push('show'), hide: () => chatDid.push('hide') };`
          : `window.accessibilityWidget = { open: () => { window.widgetOpen = true; } };`,
      });
    },
  );
  return asked;
}

async function open(page: Page, path: string): Promise<string> {
  const answer = await page.goto(`${shop.origin}${path}`);
  await untilAlive(page);
  return answer?.headers()['content-security-policy'] ?? '';
}

/** Presses a place where nothing reacts to a press. */
const press = (page: Page) => page.getByRole('heading', { level: 1 }).first().click();
const answer = (page: Page, word: 'Accept' | 'Refuse') => page.getByRole('button', { name: word }).click();

test('the chat comes with a press after the agreement, and neither it nor the widget beside a payment (spec 7.7-03, 9.5-09) @night @once', async ({
  openVisitor,
}) => {
  const refuser = await openVisitor();
  const unwanted = await answerOutside(refuser.context());
  expect(await open(refuser, '/how-it-works')).toContain(CHAT);
  await press(refuser);
  await answer(refuser, 'Refuse');
  await expect(refuser.getByRole('button', { name: 'Refuse' })).toHaveCount(0);
  await press(refuser);
  await refuser.mouse.wheel(0, 400);
  await refuser.waitForTimeout(1_500);
  expect(unwanted).toEqual([]);
  // A press on the widget's link loads the widget even after a refusal.
  await refuser
    .getByRole('contentinfo')
    .getByRole('button', { name: w('shell_accessibility') })
    .click();
  await expect.poll(() => refuser.evaluate(() => Reflect.get(window, 'widgetOpen'))).toBe(true);
  expect(unwanted).toEqual([`${WIDGET}/widget.js`]);

  const page = await openVisitor();
  const asked = await answerOutside(page.context());
  await open(page, '/how-it-works');
  await answer(page, 'Accept');
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await page.waitForTimeout(1_000);
  expect(asked).toEqual([]);
  await press(page);
  const did = () => page.evaluate(() => Reflect.get(window, 'chatDid'));
  await expect.poll(did).toEqual(['show']);
  expect(asked).toEqual([`${CHAT}/chat.js`]);
  // The desk is a new document, without the chat, although its address was reached by a link of the shop.
  await page.evaluate(() => Reflect.get(window, '__reactRouterDataRouter').navigate('/admin/orders'));
  await page.waitForURL(/\/(admin|login)/);
  await expect.poll(() => page.evaluate(() => 'supportChat' in window)).toBe(false);

  // Whoever refuses after all gets a new document, without the chat's script.
  await open(page, '/how-it-works');
  await expect(async () => {
    await press(page);
    expect(await did()).toEqual(['show']);
  }).toPass();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: w('signals_choices') })
    .click();
  await expect(page.getByRole('dialog').getByText(w('signals_chat'))).toBeVisible();
  await answer(page, 'Refuse');
  await page.waitForFunction(() => !('supportChat' in window));

  await open(page, '/products/gift-card?own_amount=1');
  await page.getByLabel(w('cart_buy_amount')).fill('75');
  await page.getByLabel(w('cart_gift_name')).fill('Odessa');
  await page.getByLabel(w('cart_gift_email')).fill('odessa@example.com');
  await page
    .getByRole('button', { name: w('cart_buy_add') })
    .first()
    .click();
  await page
    .getByRole('link', { name: w('cart_view') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/cart$/);
  asked.length = 0;
  // Go to the checkout as a customer does, by the link in the cart, and then by its address.
  await page
    .getByRole('main')
    .getByRole('link', { name: w('cart_checkout') })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: w('checkout_title'), level: 1 })).toBeVisible();
  const here = () => page.evaluate(() => 'supportChat' in window);
  expect(await here()).toBe(false);
  expect(await open(page, '/checkout')).not.toMatch(/chat\.example|widget\.example/);
  await press(page);
  await page.mouse.wheel(0, 400);
  await page.waitForTimeout(1_500);
  expect([asked, await here()]).toEqual([[], false]);
  await expect(page.getByRole('button', { name: w('shell_accessibility') })).toHaveCount(0);
});
