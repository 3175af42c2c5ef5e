import type { Page } from '@playwright/test';
import { makersOf } from '../../packages/contract/src/transport/maker-client.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { openArtist, signInQuietly } from '../support/artist.ts';
import { DESK_WIDTHS, expectSound, openRole, show } from '../support/desk.ts';
import { mailMatching } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { deliverSong, givenOrder, HOME, WORK } from '../support/songs.ts';
import { wordsOf } from '../support/words.ts';

const [, FIRST = ''] = WORK.lyrics.split('\n');
const NOTE = 'For the wall by the window.';

async function expectPdf(page: Page, path: string | null): Promise<void> {
  const file = await page.request.get(path ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
}

for (const width of DESK_WIDTHS)
  test(`a vendor goes from the mail to the door and back, with a print of a private song, at ${width} px @once`, async ({
    page,
    context,
    browser,
    openVisitor,
  }) => {
    test.slow();
    const { slug, recipient, email } = await givenOrder(
      context,
      {},
      { addons: ['lyric-print'], shipping: HOME, giftNote: NOTE },
    );
    const artist = await openArtist(browser);
    await deliverSong(artist, recipient);
    await artist.close();
    await apiOf(context.request).stories.setVisibility({ params: { slug }, body: { visibility: 'private' } });

    const order = await mailMatching(context.request, 'vendor@keepsong.test', /New order .*goods to make/);
    const desk = await openVisitor();
    await desk.setViewportSize({ width, height: 900 });
    await signInQuietly(desk.context().request, { email: 'vendor@keepsong.test' });
    const path = /\/partners\/\d+/.exec(order.text)?.[0] ?? '';
    await desk.goto(path);
    await untilAlive(desk);
    await show(desk, 'vendor-orders');
    await expectSound(desk);
    const row = desk.getByRole('row').filter({ hasText: recipient }).first();
    await expect(row).toContainText('New');
    const number = (await row.getByRole('rowheader').textContent()) ?? '';
    await row.getByRole('rowheader').getByRole('button').focus();
    await desk.keyboard.press('Enter');
    const panel = desk.getByRole('region', { name: `of order ${number}` });
    await expect(panel.getByText(FIRST)).toBeVisible();

    // The code plays the private song to a visitor who has neither an account nor the link to its page.
    const code = (await panel.getByRole('link', { name: 'plays only' }).getAttribute('href')) ?? '';
    const finder = await openVisitor();
    await finder.goto(code);
    await expect(finder.getByRole('heading', { name: WORK.title })).toBeVisible();
    await expect(finder.getByText(FIRST)).toHaveCount(0);
    await finder.goto(`/stories/${slug}`);
    await expect(finder.getByText(WORK.title)).toHaveCount(0);

    await panel.getByRole('button', { name: 'Start making' }).focus();
    await desk.keyboard.press('Enter');
    await expect(row).toContainText('Making');
    await expect(panel.getByText(NOTE)).toBeVisible();
    await expectPdf(desk, await panel.getByRole('link', { name: 'Packing slip' }).getAttribute('href'));
    await panel.getByRole('button', { name: 'Print the label' }).focus();
    await desk.keyboard.press('Enter');
    const label = panel.getByRole('link', { name: 'Label', exact: true });
    await expectPdf(desk, await label.getAttribute('href'));
    const tracking = (await panel.getByRole('link', { name: /^KS\d{10}US$/ }).textContent()) ?? '';
    await panel.getByRole('button', { name: 'Mark as shipped' }).focus();
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog');
    // The label already has a tracking number, so both fields stay empty.
    await dialog.getByLabel('Tracking number').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Shipped');
    await desk.getByRole('link', { name: /^Shipped/ }).click();
    await expect(desk.getByRole('row').filter({ hasText: recipient }).first()).toContainText('Shipped');

    const told = await mailMatching(context.request, email, /Your parcel is on its way/);
    expect(told.text).toContain(tracking);
    await page.goto('/dashboard/order-history');
    await expect(page.getByText('On its way').first()).toBeVisible();
    await expect(page.getByRole('link', { name: `Track the parcel: ${tracking}` })).toBeVisible();

    await untilAlive(page);
    await page.getByRole('button', { name: /^Send it back/ }).focus();
    await page.keyboard.press('Enter');
    const asking = page.getByRole('dialog', { name: 'Ask for a return' });
    await asking.getByLabel('What is wrong with it?').fill('A corner is torn.');
    await show(page, 'order-history-return');
    await expectSound(page, [page.viewportSize()?.width ?? 0, 390]);
    await asking.getByRole('button', { name: 'Ask for the return' }).press('Enter');
    await expect(page.getByText(/^You asked to send it back on /)).toBeVisible();

    // The staff take the sent goods back, and choose their line for the refund.
    const finance = await openRole(browser, 'finance', width);
    await finance.goto(`/admin/orders/${number}`);
    await untilAlive(finance);
    await finance.getByRole('tab', { name: 'Goods and parcels' }).focus();
    await finance.keyboard.press('Enter');
    await expect(finance.getByText('The customer wants to send it back: “A corner is torn.”')).toBeVisible();
    await finance.getByRole('button', { name: /^Take back/ }).focus();
    await finance.keyboard.press('Enter');
    const taking = finance.getByRole('dialog', { name: 'Take goods back' });
    await expect(taking.getByText(/No money goes back by this/)).toBeVisible();
    await show(finance, 'order-take-back');
    await expectSound(finance);
    await taking.getByLabel('Reason').selectOption('quality');
    await taking.getByRole('button', { name: 'Send the label' }).focus();
    await finance.keyboard.press('Enter');
    await expect(taking).toBeHidden();
    await mailMatching(context.request, email, /Your return label/);
    await finance.getByRole('link', { name: /^Refund:/ }).focus();
    await finance.keyboard.press('Enter');
    await expect(finance.getByRole('table').getByRole('checkbox', { checked: true })).toHaveCount(1);
    await expect(finance.getByRole('button', { name: /^Refund \$/ })).toBeEnabled();
    await show(finance, 'refund-line');
    await finance.context().close();

    await panel.getByRole('button', { name: 'Mark as arrived' }).click();
    await mailMatching(context.request, email, /Your parcel has arrived/);
    await desk.goto(`${path}/orders`);
    await untilAlive(desk);
    await row.getByRole('rowheader').getByRole('button').click();
    await expect(panel.getByText(/^The customer has the label/)).toBeVisible();
    await show(desk, 'vendor-return');
    await expectSound(desk);
    await page.reload();
    const back = page.getByRole('link', { name: 'Print the return label' });
    await expectPdf(page, await back.getAttribute('href'));

    await desk.goto(`${path}/profile?locale=sp`);
    await untilAlive(desk);
    const w = wordsOf('sp');
    await expect(desk.getByRole('heading', { level: 1, name: w('vendor_profile') })).toBeVisible();
    await show(desk, 'vendor-profile');
    await expectSound(desk);
  });

test('a vendor who saves a profile that was changed elsewhere is told to load it again @once', async ({
  openVisitor,
}) => {
  const desk = await openVisitor();
  const { request } = desk.context();
  await signInQuietly(request, { email: 'vendor@keepsong.test' });
  const { user } = await apiOf(request).account.current({ query: {} });
  const params = { id: user?.product_vendors[0]?.id ?? 0 };
  await desk.goto(`/partners/${params.id}/profile?locale=sp`);
  await untilAlive(desk);
  const { studio } = makersOf(apiOf(request));
  const { version, contact } = await studio.vendorProfile({ params });
  const phone = `+1 585 ${Date.now() % 9_999_991}`;
  await studio.saveVendorProfile({ params, body: { version, contact: { ...contact, phone } } });
  const w = wordsOf('sp');
  await desk.getByRole('button', { name: w('vendor_save') }).click();
  await expect(desk.getByText(w('errors_profile_changed'))).toBeVisible();
  await desk.getByRole('button', { name: w('studio_profile_reload') }).click();
  await expect(desk.getByLabel(w('vendor_phone'))).toHaveValue(phone);
});
