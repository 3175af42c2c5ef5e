import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { DESK_WIDTHS, expectSound, openDesk, openRole, show } from '../support/desk.ts';
import { mailMatching } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenOrder } from '../support/songs.ts';

const word = () => crypto.randomUUID().slice(0, 8);

// Runs only at night. By day other tests cover this: the API tests send answers with templates and files, and
// tests of the composer draw its states.
for (const width of DESK_WIDTHS)
  test(`one field writes notes and answers, with a template and a file, at ${width} px @once @night`, async ({
    page,
    browser,
  }) => {
    const { email, slug } = await givenOrder(page.context());
    const desk = await openDesk(browser, width);
    const calls = deskOf(apiOf(desk.request));
    const { orders } = await calls.orders.list({ query: { q: email, state: [], kind: [], numbers: [] } });
    const number = orders[0]?.number ?? '';
    const title = `How a name is said ${word()}`;
    const text = { en: 'Thank you, {first_name}. It is noted.', sp: 'Gracias, {first_name}. Está anotado.' };
    await calls.answerTemplates.add({ body: { title, text, state: 'live' } });

    await desk.goto(`/admin/orders/${number}`);
    await untilAlive(desk);
    // The conversation tells whether files may be attached.
    await expect(desk.getByRole('button', { name: 'Attach' })).toBeVisible();
    await show(desk, 'order-composer');
    await expectSound(desk);

    const choices = desk.getByRole('group', { name: 'Who reads it?' });
    await desk.keyboard.press('n');
    await expect(desk.getByLabel('Note to staff').and(desk.locator('textarea'))).toBeFocused();
    const said = `She said Mar-gah-REET ${word()}`;
    await desk.keyboard.type(said);
    await expect(desk.getByRole('button', { name: 'Keep the note' })).toBeVisible();
    await choices.getByText('Customer', { exact: true }).click();
    const field = desk.getByLabel('Write to Henri');
    await expect(field).toHaveValue(said);
    await choices.getByText('Note to staff', { exact: true }).click();
    await desk.getByRole('button', { name: 'Keep the note' }).click();
    await expect(desk.getByRole('listitem').filter({ hasText: said }).first()).toBeVisible();

    await desk.getByRole('heading', { level: 1 }).click();
    await desk.keyboard.press('r');
    await expect(field).toBeFocused();
    await desk.keyboard.type('Hello Henri.');
    await desk.getByRole('button', { name: 'Template' }).click();
    await show(desk, 'order-templates');
    await desk.getByRole('button', { name: new RegExp(title) }).click();
    await expect(field).toHaveValue('Hello Henri.\n\nThank you, Henri. It is noted.');
    await desk
      .locator('input[type=file]')
      .setInputFiles({ name: 'chords.txt', mimeType: 'text/plain', buffer: Buffer.from('A E D') });
    await expect(desk.getByRole('list', { name: 'Files of the answer' })).toContainText('chords.txt');
    await show(desk, 'order-composer-full');
    await expectSound(desk);
    await desk.getByRole('button', { name: 'Send to Henri' }).click();
    await expect(desk.getByText('Your answer is on its way.')).toBeVisible();
    await expect(field).toHaveValue('');
    await mailMatching(page.request, email, /Files: chords\.txt/);
    await page.goto(`/stories/${slug}/messages`);
    await untilAlive(page);
    await expect(page.getByRole('link', { name: 'chords.txt' })).toBeVisible();

    await desk.getByRole('tab', { name: 'Log' }).click();
    await expect(desk.getByRole('row').filter({ hasText: 'Wrote a note on an order' })).toBeVisible();
    await show(desk, 'order-log');
    await expectSound(desk);
    await desk.context().close();

    const support = await openRole(browser, 'support', width);
    await support.goto(`/admin/orders/${number}`);
    await untilAlive(support);
    await expect(support.getByRole('tab', { name: /^Messages/ })).toBeVisible();
    await expect(support.getByRole('tab', { name: 'Log' })).toHaveCount(0);
    await support.goto('/admin/answer-templates');
    await untilAlive(support);
    await support.getByRole('link', { name: title }).click();
    await expect(support.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await show(support, 'answer-template');
    await expectSound(support);
    await support.context().close();
  });
