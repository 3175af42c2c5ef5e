import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { expectSound, openRole, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';

// Runs only at night. By day other tests cover this: the API tests make, try and publish collections, and
// `desk/screens` opens their page.
test('an editor makes a collection from nothing, hears a song of it, and publishes it @once @night', async ({
  browser,
  page: visitor,
}) => {
  test.slow();
  const desk = await openRole(browser, 'editor');
  const title = `Porch ${Date.now().toString(36)}`;
  await desk.goto('/admin/collections/new');
  await untilAlive(desk);
  await desk.getByLabel('Title in English').fill(title);
  await desk.getByLabel('Title in Spanish').fill('El porche');
  await desk.getByLabel('Text in English').fill('For evenings outside');
  await desk.getByLabel('Text in Spanish').fill('Para las noches afuera');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('Customers must be asked something. Add a question.')).toBeVisible();
  await desk.getByRole('button', { name: 'Add a question' }).click();
  await desk.getByLabel('Question in English').fill('Who is it for?');
  await desk.getByLabel('Answer 1 in English').fill('A neighbor');
  // The editor hears a song before customers see the quiz. Before that, the page says what is missing.
  const sample = desk.getByRole('region', { name: 'Hear a song' });
  await sample.getByRole('button', { name: 'Make a sample song' }).click();
  await expect(sample.getByRole('status')).toContainText('No song can be made of this quiz yet');
  await desk.getByLabel('Question in Spanish').fill('¿Para quién es?');
  await desk.getByLabel('Answer 1 in Spanish').fill('Un vecino');
  await sample.getByLabel('Name that is sung').fill('Rosa');
  await sample.getByRole('button', { name: 'Make a sample song' }).click();
  await expect(sample.locator('audio')).toBeVisible({ timeout: 60_000 });
  await expectSound(desk, [1440, 390]);
  await show(desk, 'collection-new');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk).toHaveURL(/\/admin\/collections\/porch-/);
  const { collections } = await apiOf(visitor.request).instant.collections();
  expect(collections.map((one) => one.title)).toContain(title);
  await desk.goto('/admin/collections');
  await untilAlive(desk);
  await expect(desk.getByRole('row').filter({ hasText: title })).toContainText('Live');
  await show(desk, 'collections');
  await desk.context().close();
});
