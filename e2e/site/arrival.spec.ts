import { apiOf } from '../support/api.ts';
import { becomeCustomer } from '../support/artist.ts';
import { expect, test } from '../support/shop-test.ts';
import { IS_NIGHT } from '../support/size.ts';

const TIMES = IS_NIGHT ? 100 : 3;
/** The slow-down of the processor to that of a phone of some years ago. */
const SLOWER = 6;

// Runs only at night. By day other tests cover this: the tests of arrivals keep how somebody came, in the browser and
// on the server.
test('a click on the first link that can be seen loses nothing of how somebody came (spec 2.9-02 to 2.9-07) @once @night', async ({
  openVisitor,
  page: friend,
}) => {
  test.setTimeout(30_000 + TIMES * 20_000);
  await becomeCustomer(friend.context());
  const { code: friendsCode } = await apiOf(friend.request).referrals.program();
  for (let times = 1; times <= TIMES; times += 1) {
    const page = await openVisitor();
    if (IS_NIGHT) {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    }
    // Every third visit comes by a friend's link, which opens another page.
    const path = times % 3 === 0 ? `/r/${friendsCode}` : '/terms';
    const query = `coupon=WELCOME${times}&affiliate=Podcast&lp_variant=spring&gclid=Cj0&utm_source=news`;
    await page.goto(`${path}?${query}`, { waitUntil: 'commit' });
    // Click the link as soon as it appears, before any script of the shop has run, and go
    // to a third page at once.
    const link = page.locator('a[href="/artists"]').filter({ visible: true }).first();
    await link.click({ noWaitAfter: true });
    await page.waitForURL('**/artists', { waitUntil: 'commit' });
    await page.goto('/how-it-works', { waitUntil: 'commit' });
    const cart = () => page.evaluate(() => localStorage.getItem('sf_cart') ?? '');
    await expect.poll(cart).toContain('"affiliate":"Podcast"');
    expect(await cart()).toContain(`WELCOME${times}`);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('lp_variant'))).toBe('spring');
    const code = () => page.evaluate(() => localStorage.getItem('sf_referral_code'));
    await expect.poll(code).toBe(times % 3 === 0 ? friendsCode : null);
    const cookies = await page.context().cookies();
    const kept = (named: string) => cookies.find(({ name }) => name === named)?.value;
    expect(kept('gclid')).toBe('Cj0');
    expect(decodeURIComponent(kept('sf_campaign') ?? '')).toBe('source=news&gclid=Cj0');
    // The cart has taken over these values, so their cookies are gone.
    expect([kept('sf_arrival'), kept('sf_referral')]).toEqual([undefined, undefined]);
    await page.context().close();
  }
});
