import type { Page, Route } from '@playwright/test';
import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { openArtist } from '../support/artist.ts';
import { CHECKED, recordCheckedSong } from '../support/checked-song.ts';
import { DESK_WIDTHS, expectSound, numberOf, openDesk, openRole, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';
import { deliverSong, givenOrder } from '../support/songs.ts';

/** Opens the details of the item of an order in Today: beside the list, or above it on a phone. */
async function openItem(desk: Page, number: string, action: string): Promise<void> {
  await desk.goto('/admin');
  await untilAlive(desk);
  await row(desk, number)
    .getByRole('button', { name: new RegExp(`^${action}: `) })
    .click();
}

const row = (desk: Page, number: string) =>
  desk.getByRole('main').getByRole('listitem').filter({ hasText: number });

/** Once, the shop answers that a colleague has asked a second person to accept the dispute of this order. */
const askedOnce = (desk: Page, number: string, by: string) =>
  desk.route(
    `**/admin/orders/${number}/dispute`,
    async (route: Route) => {
      const answer = await (await route.fetch()).json();
      const asked = { by, reason: 'It was never made', asked_at: answer.dispute.at };
      const request = { ...asked, is_own: false, may_agree: true };
      await route.fulfill({ json: { ...answer, dispute: { ...answer.dispute, request } } });
    },
    { times: 1 },
  );

/** The shop refuses this call once. */
const refuseOnce = (desk: Page, path: string, status: number, code: string) =>
  desk.route(path, (route: Route) => route.fulfill({ status, json: { code } }), { times: 1 });

// Runs only at night. By day other tests cover this: the tests of the panel show the words, and the API tests hand
// evidence in once.
for (const width of DESK_WIDTHS)
  test(`a dispute is answered in Today, and a refusal stands beside the button, at ${width} px @once @night`, async ({
    context,
    browser,
  }) => {
    test.slow();
    const { recipient } = await givenOrder(context);
    const artist = await openArtist(browser);
    await deliverSong(artist, recipient);
    await artist.close();
    const desk = await openDesk(browser, width);
    const { request } = desk.context();
    const number = await numberOf(desk, recipient);
    const { order } = await (await request.get(`/v3/api/admin/orders/${number}`)).json();
    const { intent_id } = order.payment;
    await request.post('/dev/payments/dispute', { data: { intent_id, amount_cents: 5_000 } });
    const stateOf = async () =>
      (await (await request.get(`/v3/api/admin/orders/${number}`)).json()).order.disputes[0]?.state;
    await expect.poll(stateOf).toBe('needs_response');

    await openItem(desk, number, 'Answer');
    await expect(desk.getByText(/^What the customer told the bank: /)).toBeVisible();
    await expect(desk.getByRole('definition').filter({ hasText: '$50.00' })).toBeVisible();

    // A colleague asks to accept it meanwhile, and takes that back. The panel follows with each refusal.
    await askedOnce(desk, number, 'Ana Ruiz');
    await refuseOnce(desk, '**/dispute/accept', 409, 'payment_waits');
    await desk.getByRole('button', { name: 'Accept the dispute' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Accept the dispute' });
    await dialog.getByLabel('Reason', { exact: true }).selectOption('other');
    await dialog.getByLabel('In your words').fill('It was never made');
    await dialog.getByRole('button', { name: 'Accept the dispute' }).click();
    const waits = desk.getByText('Ana Ruiz wants to accept the dispute');
    await expect(waits).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await refuseOnce(desk, '**/dispute/accept/approve', 409, 'already_decided');
    await desk.getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(waits).toBeHidden();

    await desk.getByRole('button', { name: 'Hand in the evidence' }).click();
    await expect(desk.getByText('Write what happened.')).toBeVisible();
    await desk.getByLabel('Statement').fill('The song came on the promised day.');
    const file = desk.context().waitForEvent('page');
    await desk.getByRole('button', { name: 'Look at the PDF' }).click();
    await (await file).close();
    await refuseOnce(desk, '**/dispute/evidence', 429, 'too_many_requests');
    await desk.getByRole('button', { name: 'Hand in the evidence' }).click();
    await expect(desk.getByRole('alert')).toBeVisible();
    await expect(desk.getByLabel('Statement')).toHaveValue('The song came on the promised day.');
    await show(desk, 'today-dispute');
    await expectSound(desk);
    await desk.getByRole('button', { name: 'Hand in the evidence' }).click();
    await expect(desk.getByText('Done: The evidence is with the bank')).toBeVisible();
    await expect(row(desk, number).getByRole('button', { name: /^Answer: / })).toHaveCount(0);
    const { orders } = deskOf(apiOf(request));
    const { dispute } = await orders.dispute({ params: { number } });
    expect(dispute.answer).toMatchObject({
      kind: 'evidence',
      statement: 'The song came on the promised day.',
    });
    await desk.context().close();
  });

// Runs only at night. By day other tests cover this: the page of a check uses the same parts, and the API tests pass
// songs and send them back.
for (const width of DESK_WIDTHS)
  test(`a song is heard in Today, sent back with a note, and passed when it comes again, at ${width} px @once @night`, async ({
    context,
    browser,
  }) => {
    test.slow();
    const { id, recipient, order, studio } = await recordCheckedSong(browser, context);
    const { studio: work } = apiOf(studio.request);
    await work.deliver({ params: { id }, body: {} });
    const owner = await openDesk(browser, width);
    const number = await numberOf(owner, recipient);
    await owner.context().close();
    const desk = await openRole(browser, 'producer', width);
    await openItem(desk, number, 'Hear the song');
    await expect(desk.getByText('Burnt sugar on a Tuesday morning').first()).toBeVisible();
    await desk.getByRole('button', { name: 'Send back', exact: true }).click();
    await expect(desk.getByText(/^Write at least one note/)).toBeVisible();
    await desk.getByRole('slider', { name: 'Place in the recording' }).press('ArrowRight');
    await desk.getByLabel(/^New note at /).fill('Her name sounds wrong here.');
    await refuseOnce(desk, `**/checks/${id}/return`, 429, 'too_many_requests');
    await desk.getByRole('button', { name: 'Send back with 1 note' }).click();
    await expect(desk.getByRole('alert')).toBeVisible();
    await expect(desk.getByLabel(/^New note at /)).toHaveValue('Her name sounds wrong here.');
    await show(desk, 'today-check');
    await expectSound(desk);
    await desk.getByRole('button', { name: 'Send back with 1 note' }).click();
    await expect(desk.getByText(`Done: Sent back to ${CHECKED.name} with your notes.`)).toBeVisible();
    await show(desk, 'today-check-done');

    await work.deliver({ params: { id }, body: { reason: 'It is how she says it.' } });
    await openItem(desk, number, 'Hear the song');
    await expect(desk.getByText('It is how she says it.', { exact: false })).toBeVisible();
    await desk.getByRole('button', { name: /^Pass to / }).click();
    await expect(desk.getByText(/^Done: Passed\. /)).toBeVisible();
    const { view } = await apiOf(context.request).stories.get({ params: { slug: order.slug } });
    expect(view).toBe('song');
    await studio.close();
    await desk.context().close();
  });
