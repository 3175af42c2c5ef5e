import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { CARD, completePurchase, fillCard, fillSections, untilOrdered } from '../support/checkout.ts';
import { givenGiftCard } from '../support/gift-cards.ts';
import { mailMatching } from '../support/mailbox.ts';
import { expect, isPhone, test } from '../support/shop-test.ts';
import { givenCart, givenDraft, newEmail, STORY } from '../support/songs.ts';

const CODE = /\b[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}\b/;

test('a gift card is bought, arrives by mail, and becomes credit once', async ({ page, context }) => {
  const [giver, friend] = [newEmail(), newEmail()];
  await givenDraft(context);
  await page.goto('/products/gift-card-200');
  await untilAlive(page);
  await page.getByRole('radio', { name: 'Birthday cake' }).setChecked(true, { force: true });
  await page.getByLabel('Their name').fill('Odessa');
  await page.getByLabel('Their email address').fill(friend);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('added to cart.', { exact: false })).toBeVisible();
  await page.goto('/checkout');
  await fillSections(page, giver);
  await fillCard(page, CARD.good);
  await completePurchase(page).click();
  await expect(page).toHaveURL(/\/thank-you\?submission_id=/);
  await expect(page.getByRole('heading', { level: 1, name: 'A gift card for Odessa' })).toBeVisible();
  await expect(page.getByText('We’re emailing the gift card to Odessa today')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Birthday cake' })).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('Gift card, $200');
  await expect(receipt.locator('.price__total')).toContainText('$200.00');
  // The song in progress is not part of the gift card's order, so its draft stays.
  const kept = () => window.localStorage.getItem('sf_songbuilder');
  expect(await page.evaluate(kept)).toContain(STORY.memories);

  const { text } = await mailMatching(context.request, friend, CODE);
  const code = CODE.exec(text)?.[0] ?? '';
  const api = apiOf(context.request);
  const typed = ` ${code.toLowerCase()} `;
  expect(await api.credits.applyGiftCard({ body: { code: typed } })).toMatchObject({
    credit_amount: 0,
    credit_amount_taxable: 20_000,
    gift_card: { amount: 20_000, design: { picture: 'birthday', name: 'Birthday cake' } },
  });
  await expect(api.credits.applyGiftCard({ body: { code } })).rejects.toMatchObject({
    body: { code: 'gift_card_used' },
  });
});

test('another amount of a gift card keeps everything that was typed @night', async ({ page }) => {
  const friend = newEmail();
  await page.goto('/products/gift-card-200');
  await untilAlive(page);
  await page.getByLabel('Their name').fill('Odessa');
  await page.getByLabel('Their email address').fill(friend);
  await page.getByLabel('A message to go with it').fill('Sing!');
  await page.getByRole('navigation', { name: 'Amount' }).getByRole('link', { name: '$100' }).click();
  await expect(page).toHaveURL(/gift-card-100$/);
  await expect(page.getByLabel('Their name')).toHaveValue('Odessa');
  await expect(page.getByLabel('Their email address')).toHaveValue(friend);
  await expect(page.getByLabel('A message to go with it')).toHaveValue('Sing!');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.goto('/cart');
  await expect(page.getByRole('listitem').filter({ hasText: 'Odessa' })).toContainText('$100.00');
});

// Runs only at night. By day other tests cover this: the API tests pay with a gift card, and a test of the code
// field takes one.
test('a gift card pays for the whole cart of a guest, by its code in the only code field @night', async ({
  page,
  browser,
  baseURL,
}) => {
  const giver = await browser.newContext({ baseURL });
  const { code } = await givenGiftCard(giver);
  await giver.close();
  const total = page.locator('.price__total').filter({ visible: true });
  await givenCart(page.context());
  await page.goto('/cart');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Add a coupon or gift card' }).click();
  await page.getByLabel('Coupon or gift card code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.locator('.coupon__active')).toContainText(`…${code.slice(-5)}`);
  await expect(total).toContainText('$0.00');
  await page.reload();
  await expect(total).toContainText('$0.00');
  await page.goto('/checkout');
  if (isPhone(page)) await page.locator('summary').filter({ hasText: 'Order summary' }).click();
  const row = page.locator('.price__row').filter({ hasText: 'Gift card and credit', visible: true });
  await expect(row).toContainText('-$199.99');
  await expect(row).toContainText('$0.01 stays on your account.');
  await fillSections(page, newEmail());
  await completePurchase(page).click();
  await untilOrdered(page);
});

test('a gift card pays a part for a customer who is signed in, and an unknown code says so @night', async ({
  page,
  context,
}) => {
  const { code } = await givenGiftCard(context);
  await givenCart(context, { addons: ['lyric-print'] });
  await page.goto('/cart');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Add a coupon or gift card' }).click();
  const field = page.getByLabel('Coupon or gift card code');
  await field.fill('AAAAA-AAAAA-AAAAA-AAAAA');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('We do not know this gift card code.')).toBeVisible();
  await field.fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.locator('.price__row').filter({ hasText: 'Gift card' })).toContainText('-$200.00');
  await page.getByRole('button', { name: `Remove Gift card …${code.slice(-5)}` }).click();
  await expect(page.locator('.price__row').filter({ hasText: 'Gift card' })).toHaveCount(0);
});
