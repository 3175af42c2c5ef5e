import { mailMatching } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenOrder } from '../support/songs.ts';

// Runs only at night. By day other tests cover this: the API tests cancel, give everything back and write the mail,
// and a test of the card shows when an order can be canceled.
test('a customer cancels an order on the song’s page, and gets everything back @night', async ({
  page,
  context,
}) => {
  const { slug, recipient, email } = await givenOrder(context);
  await page.goto(`/stories/${slug}`);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog).toContainText('you get back everything you paid');
  await dialog.getByRole('button', { name: 'Keep the order' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('heading', { name: 'This song was canceled' })).toBeVisible();
  const mail = await mailMatching(page.request, email, new RegExp(`${recipient}’s song is canceled`));
  expect(mail.text).toMatch(/To your Visa ending in 4242: \$\d/);
});

// Runs only at night. By day other tests cover this: the API tests cancel and give everything back, and a test of
// the card shows when an order can be canceled.
test('a customer cancels an order in the order history, in Spanish @night', async ({ page, context }) => {
  await givenOrder(context);
  await page.goto('/dashboard/order-history?locale=sp');
  await page.getByRole('button', { name: 'Cancelar el pedido' }).first().click();
  const dialog = page.getByRole('dialog', { name: '¿Cancelar este pedido?' });
  await dialog.getByRole('button', { name: 'Sí, cancelarlo' }).click();
  await expect(page.getByText('Tu pedido está cancelado.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar el pedido' })).toBeHidden();
  await expect(page.getByRole('main').getByText('Cancelada').first()).toBeVisible();
});
