import { untilAlive } from '../support/alive.ts';
import { DESK_WIDTHS, expectSound, show } from '../support/desk.ts';
import { signInFirst, visit } from '../support/first-owner.ts';
import { pressOn, typeInto } from '../support/keyboard.ts';
import { mailMatching } from '../support/mailbox.ts';
import { startOwnShop } from '../support/own-shop.ts';
import { expect, test } from '../support/shop-test.ts';

/** Pages whose list is empty in a new shop. */
const EMPTY = ['orders', 'customers', 'gift-cards', 'reports/sales', 'system?part=webhooks'];

// Runs only at night. By day other tests cover this: the API tests let the first owner in, once; `site/staff`
// invites a colleague, and `desk/screens` shows an empty list.
for (const width of DESK_WIDTHS)
  test(`an empty shop gets its first owner by the printed link, who invites finance, at ${width} px @once @night`, async ({
    browser,
  }) => {
    const shop = await startOwnShop('empty');
    const setUpPath = /\/admin\/setup\?token=[\w-]+/.exec(shop.words)?.[0] ?? '';
    try {
      const owner = await visit(shop, browser, width);
      await owner.goto(setUpPath);
      await untilAlive(owner);
      await expectSound(owner);
      await show(owner, 'entrance');
      await typeInto(owner, owner.getByLabel('E-mail address'), 'ana@empty.example');
      await typeInto(owner, owner.getByLabel('First name'), 'Ana');
      await typeInto(owner, owner.getByLabel('Last name'), 'Ruiz');
      await owner.keyboard.press('Enter');
      await expect(owner.getByRole('heading', { name: 'You are on the staff' })).toBeVisible();
      await expectSound(owner);
      await pressOn(owner, owner.getByRole('link', { name: 'Sign in' }));
      await signInFirst(owner, 'ana@empty.example');
      await expect(owner.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
      await expect(owner.getByText('Nothing waits for you.')).toBeVisible();
      await expectSound(owner);
      await show(owner, 'entrance-today');

      // The page says what is missing before the first order, and every list is empty.
      await owner.goto('/admin/first-steps');
      await expect(owner.getByText('Missing').first()).toBeVisible();
      await expectSound(owner);
      await show(owner, 'entrance-first-steps');
      for (const path of EMPTY) {
        await owner.goto(`/admin/${path}`);
        await untilAlive(owner);
        await expectSound(owner);
        await show(owner, `empty-${path.replace(/\W/g, '-')}`);
      }

      await owner.goto('/admin/staff');
      await untilAlive(owner);
      await typeInto(owner, owner.getByLabel('E-mail address'), 'tomas@empty.example');
      await owner.getByLabel('Role', { exact: true }).focus();
      await owner.keyboard.type('Finance');
      await pressOn(owner, owner.getByRole('button', { name: 'Send invitation' }));
      await expect(owner.getByText('tomas@empty.example').first()).toBeAttached();

      const colleague = await visit(shop, browser, width);
      const mail = await mailMatching(colleague.request, 'tomas@empty.example', /\/admin\/join\?token=/);
      await colleague.goto(/\/admin\/join\?token=[\w-]+/.exec(mail.text)?.[0] ?? '');
      await untilAlive(colleague);
      await typeInto(colleague, colleague.getByLabel('First name'), 'Tomás');
      await typeInto(colleague, colleague.getByLabel('Last name'), 'Rey');
      await colleague.keyboard.press('Enter');
      await pressOn(colleague, colleague.getByRole('link', { name: 'Sign in' }));
      await signInFirst(colleague, 'tomas@empty.example');
      await expect(colleague.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
      expect((await colleague.goto('/admin/reports/tax'))?.status()).toBe(200);
      expect((await colleague.goto('/admin/staff'))?.status()).toBe(403);
      // The link for the set-up no longer works.
      await colleague.goto(setUpPath);
      await untilAlive(colleague);
      await colleague.getByLabel('E-mail address').fill('somebody@empty.example');
      await colleague.getByLabel('First name').fill('Some');
      await colleague.getByLabel('Last name').fill('Body');
      await colleague.keyboard.press('Enter');
      await expect(colleague.getByText('This shop has an owner already.')).toBeVisible();
      await owner.context().close();
      await colleague.context().close();
    } finally {
      await shop.stop();
    }
  });
