import type { Page, Route } from '@playwright/test';
import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { openArtist, signInQuietly } from '../support/artist.ts';
import { DESK_WIDTHS, expectSound, numberOf, openDesk, show } from '../support/desk.ts';
import { mailMatching } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { deliverSong, findCommission, givenOrder, HOME } from '../support/songs.ts';

async function orderPage(desk: Page, recipient: string): Promise<string> {
  const number = await numberOf(desk, recipient);
  await desk.goto(`/admin/orders/${number}`);
  await untilAlive(desk);
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(recipient);
  return number;
}

/** Signs in as an artist who got an offer by mail, and declines it. */
async function declineAs(page: Page, email: string, recipient: string): Promise<void> {
  const { request } = page;
  await mailMatching(request, email, new RegExp(`song for ${recipient}`));
  await signInQuietly(request, { email });
  const { studio } = apiOf(request);
  const { id } = await findCommission(apiOf(request), recipient);
  await studio.decline({ params: { id }, body: { reason: 'too_busy' } });
}

// Runs only at night. By day tests of the server cover this: `desk.test.ts` brings such a song to Today, and
// `order-changes.test.ts` asks another artist for a song that was declined.
for (const width of DESK_WIDTHS)
  test(`a song that nobody takes goes from Today to another artist at ${width} px @once @night`, async ({
    page,
    context,
    browser,
    openVisitor,
  }) => {
    test.slow();
    const { slug, recipient } = await givenOrder(context, { genre: '4' });
    const asked = async () =>
      (await apiOf(context.request).stories.get({ params: { slug } })).production?.asked ?? null;
    const first = await openArtist(browser);
    const { id } = await findCommission(apiOf(first.request), recipient);
    await apiOf(first.request).studio.decline({ params: { id }, body: { reason: 'too_busy' } });
    await first.close();
    const desk = await openDesk(browser, width);
    const { roster } = deskOf(apiOf(desk.request));
    for (let next = await asked(); next !== null; next = await asked()) {
      const { artist } = await roster.read({ params: { id: next.id } });
      await declineAs(await openVisitor(), artist.user?.email ?? '', recipient);
    }

    await desk.goto('/admin');
    await untilAlive(desk);
    await desk.getByText(`Nobody takes the song for ${recipient}`).first().click();
    await show(desk, 'today-nobody');
    await expectSound(desk);
    // Artists who were not asked yet stand first; the staff may choose anybody.
    const could = desk.getByRole('list', { name: 'Artists who could take it' });
    await expect(could.getByText(/^Fit \d+$/).first()).toBeVisible();
    const ask = could.getByRole('button', { name: 'Ask Imani Brightwater' });
    const more = desk.getByRole('button', { name: /^Show .* more artist/ });
    if (await more.isVisible()) await more.press('Enter');
    await expect(desk.getByLabel('Why this artist')).toHaveValue('Nobody has taken the song');
    await show(desk, 'give-song');
    await expectSound(desk);
    await ask.press('Enter');
    await expect(desk.getByText('Done: Imani Brightwater is asked now.')).toBeVisible();
    await expect(
      desk.getByRole('button', { name: `Nobody takes the song for ${recipient}`, exact: true }),
    ).toHaveCount(0);
    await desk.context().close();

    await page.goto(`/stories/${slug}`);
    await expect(page.getByRole('main').getByText('Imani Brightwater').first()).toBeVisible();
  });

// Runs only at night. By day other tests cover this: the API tests change days and write to artists.
for (const width of DESK_WIDTHS)
  test(`the artist of a late song is asked, and another day proposed, from Today at ${width} px @once @night`, async ({
    browser,
  }) => {
    const desk = await openDesk(browser, width);
    await desk.goto('/admin');
    await untilAlive(desk);
    // The demo has one overdue song.
    await desk.getByRole('button', { name: /^The song for .+ is overdue$/ }).click();
    await expect(desk.getByLabel('Write to Wes Calloway')).toBeVisible();
    await expect(desk.getByRole('radio', { name: 'Wes Calloway' })).toBeChecked();
    await desk.getByLabel('New day').fill(new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10));
    await expect(desk.getByText('Nothing changes before the yes.')).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Ask Ana Ruiz' })).toBeVisible();
    await desk.getByRole('button', { name: 'Another artist' }).click();
    await expect(desk.getByRole('list', { name: 'Artists who could take it' })).toContainText(/Fit \d+/);
    await show(desk, 'today-late');
    await expectSound(desk);
    await desk.getByLabel('Write to Wes Calloway').fill('Can you deliver it today?');
    await desk.getByRole('button', { name: 'Send to Wes Calloway' }).click();
    await expect(desk.getByText('Your answer is on its way.')).toBeVisible();
    await desk.context().close();
  });

// Runs only at night. By day other tests cover this: the API tests keep evidence, print it and hand it in once.
for (const width of DESK_WIDTHS)
  test(`a dispute is answered with evidence, by keyboard alone, at ${width} px @once @night`, async ({
    context,
    browser,
  }) => {
    test.slow();
    const { slug, recipient } = await givenOrder(context);
    const artist = await openArtist(browser);
    await deliverSong(artist, recipient);
    await artist.close();
    await apiOf(context.request).stories.get({ params: { slug } });

    const desk = await openDesk(browser, width);
    const number = await numberOf(desk, recipient);
    const order = await desk.context().request.get(`/v3/api/admin/orders/${number}`);
    const { intent_id } = (await order.json()).order.payment;
    const took = await desk.context().request.post('/dev/payments/dispute', {
      data: { intent_id, amount_cents: 5_000 },
    });
    expect(took.ok()).toBe(true);
    await expect
      .poll(async () => {
        await desk.goto(`/admin/orders/${number}`);
        return desk.getByText(/^The bank takes \$50\.00 back/).count();
      })
      .toBeGreaterThan(0);
    await untilAlive(desk);
    await show(desk, 'order-disputed');
    await expectSound(desk);
    await desk.getByRole('link', { name: 'Answer the dispute' }).focus();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { level: 1, name: 'The bank takes $50.00 back' })).toBeVisible();
    await expect(desk.getByText('Opened the page of the delivered song')).toBeVisible();
    await expect(desk.getByText('Delivered: Wrong Portland')).toBeVisible();
    await show(desk, 'dispute');
    await expectSound(desk);

    await desk.getByRole('button', { name: 'Hand in the evidence' }).focus();
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('Write what happened.')).toBeVisible();
    await desk.getByLabel('Statement').focus();
    await desk.keyboard.type('The song came on the promised day, and its page was opened.');
    const file = desk.context().waitForEvent('page');
    await desk.getByRole('button', { name: 'Look at the PDF' }).focus();
    await desk.keyboard.press('Enter');
    await (await file).close();
    const pdf = await desk.context().request.get(`/v3/api/admin/orders/${number}/dispute.pdf`);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

    // A colleague saves other words meanwhile: nothing is handed in until one of both is chosen.
    const { orders } = deskOf(apiOf(desk.context().request));
    const params = { number };
    const { id: dispute_id, version } = (await orders.dispute({ params })).dispute;
    await orders.saveStatement({ params, body: { dispute_id, version, statement: 'It was heard twice.' } });
    await desk.getByRole('button', { name: 'Hand in the evidence' }).focus();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('alert')).toContainText('It was heard twice.');
    await show(desk, 'dispute-conflict');
    await expectSound(desk);
    await desk.getByRole('button', { name: 'Go on with mine' }).focus();
    await desk.keyboard.press('Enter');
    await expect(desk.getByLabel('Statement')).toBeFocused();
    await expect(desk.getByLabel('Statement')).toHaveValue(/promised day/);

    await desk.getByRole('button', { name: 'Hand in the evidence' }).focus();
    await desk.keyboard.press('Enter');
    await expect(desk.getByText(/handed this in on/)).toBeFocused();
    await show(desk, 'dispute-answered');
    await expectSound(desk);
    const { evidence } = await (await desk.context().request.get('/dev/payments.json')).json();
    expect(
      evidence.filter(({ statement }: { statement: string }) => statement.includes('promised day')).length,
    ).toBeGreaterThan(0);
    await desk.context().close();
  });

// Runs only at night. By day other tests cover this: the API tests take such work up again, once.
for (const width of DESK_WIDTHS)
  test(`work that a dispute stopped is taken up again when it is won, at ${width} px @once @night`, async ({
    context,
    browser,
  }) => {
    const { recipient } = await givenOrder(context);
    const desk = await openDesk(browser, width);
    const { request } = desk.context();
    const number = await numberOf(desk, recipient);
    const { order } = await (await request.get(`/v3/api/admin/orders/${number}`)).json();
    const { intent_id } = order.payment;
    const tell = (data: object) => request.post('/dev/payments/dispute', { data: { intent_id, ...data } });
    const stateOf = async () =>
      (await (await request.get(`/v3/api/admin/orders/${number}`)).json()).order.state;
    await tell({ amount_cents: order.card_cents });
    await expect.poll(stateOf).toBe('disputed');
    await tell({ outcome: 'won' });
    await expect.poll(stateOf).toBe('cancelled');
    await orderPage(desk, recipient);
    await expect(desk.getByText('Nobody works on this order, although its money is here')).toBeVisible();
    await show(desk, 'order-stopped');
    await expectSound(desk);
    await desk.getByRole('button', { name: 'Take the work up again' }).focus();
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: 'Take the work up again' });
    await expect(dialog.getByText(/is asked for the song, with 24 hours to say yes/)).toBeVisible();
    await expect(dialog.getByText(/is told by mail/)).toBeVisible();
    await show(desk, 'order-resume');
    await expectSound(desk);
    await dialog.getByLabel('Reason').selectOption('other');
    await dialog.getByRole('button', { name: 'Take the work up again' }).focus();
    await desk.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(stateOf).toBe('new');
    await desk.context().close();
  });

/** The answer to an account that passed the second step more than fifteen minutes ago. */
const staleOnce = (route: Route) => route.fulfill({ status: 403, json: { code: 'second_step' } });
const withApp = async (route: Route) => {
  const answer = await route.fetch();
  await route.fulfill({ json: { ...(await answer.json()), is_on: true } });
};
const renewed = async (route: Route) => {
  const { user } = await (await route.request().frame().page().request.get('/v3/api/user')).json();
  await route.fulfill({ json: { user } });
};

// Runs only at night. By day other tests cover this: the API tests give credit as it was shown, and a test of the
// second step shows its dialog.
for (const width of DESK_WIDTHS)
  test(`credit is given from the page of an order, as it was shown, at ${width} px @once @night`, async ({
    context,
    browser,
  }) => {
    const { recipient } = await givenOrder(context);
    const desk = await openDesk(browser, width);
    await orderPage(desk, recipient);
    await desk.getByRole('button', { name: 'Give credit' }).focus();
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: 'Give credit' });
    await dialog.getByLabel('Amount').fill('250');
    await expect(dialog.getByText(/a second person must agree/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Ask a second person/ })).toBeVisible();
    await dialog.getByLabel('Amount').fill('12.50');
    await expect(dialog.getByText(/gets \$12\.50 of credit as a present/)).toBeVisible();
    await show(desk, 'goodwill');
    await expectSound(desk);
    await desk.keyboard.press('Enter');
    await expect(dialog.getByText('Say why. The log keeps it.')).toBeVisible();
    await dialog.getByLabel('Reason').selectOption('late');
    // The second step is too old. The page asks for it again, and the filled-in form stays.
    await desk.route('**/admin/customers/*/credits', staleOnce, { times: 1 });
    await desk.route('**/user/second_factor', withApp);
    await desk.route('**/user/second_factor/renew', renewed);
    await dialog.getByRole('button', { name: 'Give $12.50' }).focus();
    await desk.keyboard.press('Enter');
    const step = desk.getByRole('dialog', { name: 'Confirm it is you' });
    await expect(step.getByLabel('Code of your app or recovery code')).toBeFocused();
    await show(desk, 'second-step');
    await desk.keyboard.type('123456');
    await desk.keyboard.press('Enter');
    await expect(step).toBeHidden();
    await expect(dialog).toBeHidden();
    const balance = await apiOf(context.request).credits.balance();
    expect(balance).toMatchObject({ credit_amount: 1_250, credit_amount_taxable: 0 });
    await desk.context().close();
  });

const PITTSBURGH = { city: 'Pittsburgh', country_code: 'US', postal_code: '15222', state_code: 'PA' };
const centsOf = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);

// Runs only at night. By day other tests cover this: the tests of refunds prove each cent of such a line, and a
// journey in `desk/orders` that the page shows them.
for (const width of DESK_WIDTHS)
  test(`one line with coupon, credit and tax goes back cent by cent as shown at ${width} px @once @night`, async ({
    context,
    browser,
  }) => {
    const desk = await openDesk(browser, width);
    const { request } = desk.context();
    const { credits } = deskOf(apiOf(request));
    const give = (id: number, kind: 'taxable' | 'non_taxable', amount_cents: number) =>
      credits.grant({ params: { id }, body: { amount_cents, kind, reason: 'For a journey' } });
    const { recipient } = await givenOrder(
      context,
      {},
      {
        ...{ addons: ['song-streaming'], coupon: 'WELCOME10', billing: PITTSBURGH },
        before: async (id) => {
          await give(id, 'non_taxable', 1_501);
          await give(id, 'taxable', 18_003);
        },
      },
    );
    const number = await orderPage(desk, recipient);
    const bought = async () => (await (await request.get(`/v3/api/admin/orders/${number}`)).json()).order;
    const order = await bought();
    expect(order.lines.length).toBeGreaterThan(1);
    for (const sum of [order.discount_cents, order.credit_cents, order.tax_cents, order.total_cents])
      expect(sum).toBeGreaterThan(0);
    await desk.getByRole('link', { name: 'Refund', exact: true }).focus();
    await desk.keyboard.press('Enter');
    const [line] = order.lines;
    const box = desk.getByRole('checkbox').first();
    await box.focus();
    await desk.keyboard.press('Space');
    const slip = desk.getByRole('region', { name: /This will happen/ });
    await expect(slip.getByText('Sales tax falls')).toBeVisible();
    /** The sum that the preview shows beside an effect. */
    const shownFor = async (title: RegExp) =>
      centsOf(
        /\$[\d,.]+/.exec(
          (await slip.getByRole('listitem').filter({ hasText: title }).first().textContent()) ?? '',
        )?.[0] ?? '',
      );
    const [card, present, paid, tax] = [
      await shownFor(/on the card/),
      await shownFor(/credit, non-taxable/),
      await shownFor(/credit, taxable/),
      await shownFor(/Sales tax falls/),
    ];
    expect(card + present + paid).toBe(line.amount_cents);
    expect(tax).toBe(line.tax_cents);
    await show(desk, 'refund-coupon-credit-tax');
    await expectSound(desk);
    await desk.getByLabel('Reason').selectOption('late');
    await slip.getByRole('button', { name: /^Refund/ }).focus();
    await desk.keyboard.press('Enter');
    await expect(desk).toHaveURL(/\/admin\/orders\/[0-9A-Z-]+$/);

    const after = await bought();
    expect(after.refunded_cents).toBe(line.amount_cents);
    expect(await apiOf(context.request).credits.balance()).toMatchObject({
      credit_amount: present,
      credit_amount_taxable: paid,
    });
    const { refunds } = await (await request.get('/dev/payments.json')).json();
    const own = refunds.filter(
      ({ intent_id }: { intent_id: string }) => intent_id === order.payment.intent_id,
    );
    expect(own.map(({ amount_cents }: { amount_cents: number }) => amount_cents)).toEqual([card]);
    await desk.context().close();
  });

// Runs only at night. By day other tests cover this: `refund-page.test.tsx` shows the stepper with the shares of the
// pieces and makes the call from it, and `stopped-goods.test.ts` gives single pieces of a line back.
test('as many pieces of a line go back as its stepper says @once @night', async ({ context, browser }) => {
  const { recipient } = await givenOrder(context, {}, { addons: ['lyric-print'], pieces: 3, shipping: HOME });
  const desk = await openDesk(browser, 1440);
  const number = await orderPage(desk, recipient);
  const prints = async () => {
    const { order } = await deskOf(apiOf(desk.request)).orders.get({ params: { number } });
    return order.lines.find(({ quantity }) => quantity === 3);
  };
  const whole = (await prints())?.amount_cents ?? 0;
  await desk.getByRole('link', { name: 'Refund', exact: true }).click();
  const row = desk.getByRole('row').filter({ hasText: '3 × ' });
  await row.getByRole('checkbox').check();
  const stepper = row.getByRole('group', { name: /^Pieces of .+ that go back$/ });
  const count = stepper.getByRole('status');
  const less = stepper.getByRole('button', { name: /^One piece less/ });
  const more = stepper.getByRole('button', { name: /^One piece more/ });
  await expect(count).toHaveText('3');
  await expect(more).toBeDisabled();
  for (const left of ['2', '1']) {
    await less.press('Enter');
    await expect(count).toHaveText(left);
  }
  await expect(less).toBeDisabled();
  await more.press('Enter');
  await expect(count).toHaveText('2');
  const two = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(
    Math.round((whole * 2) / 3) / 100,
  );
  await show(desk, 'refund-pieces');
  await expectSound(desk);
  await desk.getByLabel('Reason').selectOption('quality');
  await desk.getByRole('button', { name: `Refund ${two}` }).click();
  await expect(desk).toHaveURL(new RegExp(`/admin/orders/${number}$`));
  expect(await prints()).toMatchObject({ pieces_left: 1, refunded_cents: Math.round((whole * 2) / 3) });

  // One piece is left, so there is nothing to choose.
  await desk.getByRole('link', { name: 'Refund', exact: true }).click();
  await row.getByRole('checkbox').check();
  await expect(desk.getByRole('button', { name: /^Refund \$/ })).toBeEnabled();
  await expect(stepper).toHaveCount(0);
  await desk.context().close();
});
