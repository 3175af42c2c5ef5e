import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { CARD, completePurchase, fillCard, fillSections } from '../support/checkout.ts';
import { mailMatching } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenDraft, newEmail, STORY } from '../support/songs.ts';

const CODE = /\b[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}\b/;

test('a gift card is bought, arrives by mail, and becomes credit once', async ({ page, context }) => {
  const [giver, friend] = [newEmail(), newEmail()];
  await givenDraft(context);
  await page.goto('/products/gift-card-200');
  await untilAlive(page);
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
  await expect(page.getByText('We’re emailing it to Odessa today')).toBeVisible();
  await expect(page.locator('main img[src*="/art/"]').first()).toBeVisible();
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
  expect(await api.credits.applyGiftCard({ body: { code: typed } })).toEqual({
    credit_amount: 0,
    credit_amount_taxable: 20_000,
  });
  await expect(api.credits.applyGiftCard({ body: { code } })).rejects.toMatchObject({
    body: { code: 'gift_card_used' },
  });
});
