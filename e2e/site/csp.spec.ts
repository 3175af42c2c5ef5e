import type { Page } from '@playwright/test';
import { apiOf } from '../support/api.ts';
import { openArtist } from '../support/artist.ts';
import { BUILDER } from '../support/builder.ts';
import { cardFields, continueTo, fillBilling } from '../support/checkout.ts';
import { listen } from '../support/listen.ts';
import { expect, test } from '../support/shop-test.ts';
import { casesOf } from '../support/size.ts';
import { deliverSong, findCommission, givenCart, givenDraft, givenOrder } from '../support/songs.ts';
import { playLongSongs } from '../support/sound.ts';

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

// Runs only at night. By day other tests cover this: `axe.spec` watches the same screens.
test('no screen violates the policy, logs an error or calls another host @night', async ({
  page,
  baseURL,
}) => {
  const heard = await listen(page.context(), baseURL);
  for (const path of ['/', '/login', '/404', '/500', '/cart', '/dev/ui', '/dev/mailbox', '/v3/api/docs'])
    await visit(page, path);
  await page.goto('/');
  await playLongSongs(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Pause / })
      .first(),
  ).toBeVisible();
  await page.unrouteAll();
  await givenDraft(page.context());
  for (const step of [
    'song-characteristics',
    'artist-recommendations',
    'find-artist',
    'recipient-info',
    'story-details',
    'pre-cart',
  ])
    await visit(page, `${BUILDER}/${step}`);
  expect(heard).toEqual([]);
});

test('the checkout and song screens keep the policy too @night', async ({
  page,
  browser,
  baseURL,
  openVisitor,
}) => {
  const heard = await listen(page.context(), baseURL);
  const { data } = await givenCart(page.context());
  await visit(page, '/cart');
  await visit(page, '/checkout');
  await page.getByLabel('Email', { exact: true }).fill(data.gifter_email);
  await continueTo(page, 'Contact information');
  await page.getByLabel('First name').fill('Henri');
  await page.getByLabel('Last name').fill('Lavoie');
  await continueTo(page, 'Billing address');
  await fillBilling(page);
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible();
  const buyer = await openVisitor();
  const ordered = await listen(buyer.context(), baseURL);
  const order = await givenOrder(buyer.context());
  await visit(buyer, `/complete-checkout?submission_id=${order.submission_id}`);
  await visit(buyer, `/stories/${order.slug}`);
  const artist = await openArtist(browser);
  const worked = await listen(artist, baseURL);
  const desk = await artist.newPage();
  const { user } = await apiOf(artist.request).account.current({ query: {} });
  const commission = await findCommission(apiOf(artist.request), order.recipient);
  await visit(desk, `/artist_experience/${user?.id}`);
  await visit(desk, `/artist_experience/${user?.id}/commissions/${commission.id}`);
  await deliverSong(artist, order.recipient);
  await visit(desk, `/artist_experience/${user?.id}/commissions/${commission.id}`);
  await visit(buyer, `/stories/${order.slug}`);
  await artist.close();
  expect([...heard, ...ordered, ...worked]).toEqual([]);
});

/**
 * Tries all ways of running a text as a script, as an attacker's text would. Returns the ways that were
 * refused.
 */
const attack = (page: Page) =>
  page.evaluate(async () => {
    const ran = 'window.attacked = (window.attacked ?? 0) + 1';
    const script = (set: (element: HTMLScriptElement) => void) => () => {
      const element = document.createElement('script');
      // On a personal page an attacker inside the page can read the nonce of another script.
      element.nonce = document.querySelector('script')?.nonce ?? '';
      set(element);
      document.body.append(element);
    };
    const html = `<img src="/none.png" onerror="${ran}"><iframe srcdoc="<script>top.attacked = 1</script>"></iframe>`;
    const ways: Record<string, () => unknown> = {
      innerHTML: () => {
        document.body.appendChild(document.createElement('div')).innerHTML = html;
      },
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', html),
      'script.text': script((element) => {
        element.text = ran;
      }),
      'script.innerHTML': script((element) => {
        element.innerHTML = ran;
      }),
      'script.src': script((element) => {
        element.src = `data:text/javascript,${ran}`;
      }),
      'setAttribute(onclick)': () => document.body.setAttribute('onclick', ran),
      'new policy': () => Reflect.get(window, 'trustedTypes').createPolicy('other', {}),
      'same policy': () => Reflect.get(window, 'trustedTypes').createPolicy('default', {}),
    };
    const refused = Object.entries(ways).flatMap(([name, way]) => {
      try {
        way();
        return [];
      } catch {
        return [name];
      }
    });
    await new Promise((resolve) => setTimeout(resolve));
    return { refused, ran: Reflect.get(window, 'attacked') ?? 0 };
  });

test('a text that an attacker brings into a page never becomes a script', async ({ page }) => {
  const paths = [
    '/',
    '/terms',
    '/cart',
    '/song-builder/song-characteristics',
    '/complete-checkout?submission_id=x',
  ];
  // By day only a page that caches may keep, and a personal page.
  for (const path of casesOf(paths, (one) => one === '/terms' || one.includes('?'))) {
    await visit(page, path);
    const { refused, ran } = await attack(page);
    expect(ran, path).toBe(0);
    expect(refused, path).toEqual(
      expect.arrayContaining(['innerHTML', 'insertAdjacentHTML', 'script.text', 'new policy', 'same policy']),
    );
  }
});

test('a script that is injected into the document does not run, on a cached page and on a personal one', async ({
  page,
}) => {
  for (const path of casesOf(['/terms', '/terms?campaign=1', '/login'], (one) => !one.includes('?'))) {
    await page.route(`**${path}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('</body>', '<script>window.attacked = 1</script></body>');
      await route.fulfill({ response: answer, body });
    });
    await visit(page, path);
    expect(await page.evaluate(() => Reflect.get(window, 'attacked')), path).toBeUndefined();
  }
});

test('the checkout opens as a document of its own, in which the payment provider may work', async ({
  page,
}) => {
  await givenCart(page.context());
  await visit(page, '/cart');
  await page.getByRole('link', { name: 'Checkout' }).first().click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  const isEnforced = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>bold</b>';
      return false;
    } catch {
      return true;
    }
  });
  expect(isEnforced).toBe(false);
});
