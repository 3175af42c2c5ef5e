import { untilAlive } from '../support/alive.ts';
import { expectSound, openRole, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';

// Runs only at night. By day other tests cover this: the API tests keep rates and compare files, and the page has
// the frame of the pages of words (`desk/words`).
test('finance enters a tax rate by keyboard alone, a later one follows it, and a file is compared first @once @night', async ({
  browser,
}) => {
  const desk = await openRole(browser, 'finance');
  await desk.goto('/admin/tax/new');
  await untilAlive(desk);
  await desk.getByLabel('Country', { exact: true }).selectOption('NZ');
  await desk.getByLabel('Percent', { exact: true }).focus();
  await desk.keyboard.press('ControlOrMeta+a');
  await desk.keyboard.type('15');
  await desk.getByRole('button', { name: 'Publish' }).focus();
  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(/\/admin\/tax\/\d+$/);
  await expect(desk.locator('.desk-head').getByText('Counts')).toBeVisible();
  await untilAlive(desk);
  await desk.getByLabel('Percent', { exact: true }).fill('16.5');
  await desk.getByLabel('From', { exact: true }).fill('2031-04-01');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.locator('.desk-head').getByText('Coming')).toBeVisible();
  await expectSound(desk, [1440, 390]);
  await desk.goto('/admin/tax?q=NZ');
  await untilAlive(desk);
  const rows = desk.getByRole('row').filter({ hasText: 'NZ' });
  await expect(rows).toHaveText([/Coming.*16\.5%/, /Counts.*15%/]);
  await expectSound(desk, [1440, 390]);
  await show(desk, 'tax');
  await rows.first().getByRole('link').first().click();
  await untilAlive(desk);
  await expect(desk.getByRole('region', { name: 'All rates of this place' }).getByRole('row')).toHaveCount(3);
  await show(desk, 'tax-rate');

  await desk.goto('/admin/tax/file');
  await untilAlive(desk);
  const give = (lines: string[]) =>
    desk.locator('input[type=file]').setInputFiles({
      ...{ name: 'rates.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(['country,state,percent,from,kinds', ...lines].join('\n')),
    });
  await give(['NZ,,17,2032-04-01,song', 'NZ,,much,2032-05-01,song']);
  await expect(desk.getByRole('region', { name: 'What is wrong' }).getByRole('row')).toContainText([
    'Line',
    'The percentage is no number',
  ]);
  await expect(desk.getByRole('button', { name: /^Write/ })).toBeDisabled();
  await expectSound(desk, [1440, 390]);
  await show(desk, 'tax-file');
  await desk.getByRole('button', { name: 'Another file' }).first().click();
  await give(['NZ,,17,2032-04-01,song']);
  await expect(desk.getByRole('region', { name: 'What would be new' }).getByRole('row').nth(1)).toContainText(
    '16.5%',
  );
  await desk.getByRole('button', { name: 'Write 1 rates' }).click();
  await expect(desk.getByText('Written: 1 rates.')).toBeVisible();
  await desk.context().close();
});

// Runs only at night. By day other tests cover this: the API tests keep prices of parcels and refuse other
// countries.
test('finance says what a parcel costs, and that none goes somewhere @once @night', async ({ browser }) => {
  const desk = await openRole(browser, 'finance');
  await desk.goto('/admin/shipping/new');
  await untilAlive(desk);
  await desk.getByLabel('Destination').selectOption('IS');
  await desk.getByLabel('Price of a parcel').fill('21.50');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk).toHaveURL(/\/admin\/shipping\/\d+$/);
  await untilAlive(desk);
  await desk.getByLabel('Parcels go there').uncheck();
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('Version 2')).toBeVisible();
  await expectSound(desk, [1440, 390]);
  await show(desk, 'shipping-rate');
  await desk.goto('/admin/shipping');
  await untilAlive(desk);
  await expect(desk.getByRole('row').filter({ hasText: 'Iceland' })).toContainText('Not served');
  await expectSound(desk, [1440, 390]);
  await show(desk, 'shipping');
  await desk.context().close();
});
