import { expect, test } from '../support/shop-test.ts';

test('a click on the first link that can be seen loses nothing of how somebody came (spec 2.9-02 to 2.9-07) @once', async ({
  openVisitor,
}) => {
  for (const times of [1, 2, 3]) {
    const page = await openVisitor();
    await page.goto(
      `/terms?coupon=WELCOME${times}&affiliate=Podcast&lp_variant=spring&gclid=Cj0&utm_source=news`,
      {
        waitUntil: 'commit',
      },
    );
    // As soon as the link is there, before any script of the shop has run, and on to a third page at once.
    const link = page.locator('a[href="/artists"]').filter({ visible: true }).first();
    await link.click({ noWaitAfter: true });
    await page.waitForURL('**/artists', { waitUntil: 'commit' });
    await page.goto('/how-it-works', { waitUntil: 'commit' });
    const cart = () => page.evaluate(() => localStorage.getItem('sf_cart') ?? '');
    await expect.poll(cart).toContain('"affiliate":"Podcast"');
    expect(await cart()).toContain(`WELCOME${times}`);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('lp_variant'))).toBe('spring');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'gclid')?.value).toBe('Cj0');
    // What the cart has taken waits no longer.
    expect(cookies.map(({ name }) => name)).not.toContain('sf_arrival');
  }
});
