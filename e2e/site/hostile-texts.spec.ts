import type { Page } from '@playwright/test';
import { XSS_CORPUS } from '../../packages/domain/src/testing/xss-corpus.ts';
import { expect, test } from '../support/shop-test.ts';

type Thing = Record<string, unknown>;

/**
 * Replaces the answer of a call by a list with one item for each hostile text. `hostile` writes the text into a real
 * item.
 */
async function answerWith(
  page: Page,
  call: RegExp,
  list: string,
  hostile: (real: Thing, text: string) => Thing,
) {
  await page.route(call, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const [real] = body[list];
    const all = XSS_CORPUS.map((text, index) => ({ ...hostile(real, text), id: 1_000_000 + index }));
    await route.fulfill({ response: answer, json: { ...body, [list]: all, total: all.length } });
  });
}

/**
 * Finds elements, attributes and addresses on the page that can only come from hostile texts and could run a script.
 */
const becameMarkup = (page: Page) =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll('main *:not(script[type="application/ld+json"])')].filter(
      (element) =>
        /^(script|iframe|object|embed|math|base|marquee|link|style|meta|video|audio)$/i.test(
          element.tagName,
        ) ||
        [...element.attributes].some(
          ({ name, value }) => /^on/i.test(name) || /^\s*(javascript|data:text)/i.test(value),
        ),
    );
    return found.map((element) => element.outerHTML);
  });

// Runs only at night. By day other tests cover this: `routes/hostile-texts.test.tsx` renders all of them, and
// `csp.spec` lets no text become a script.
test('hostile reviews, artists and playlists are shown as text, and nothing of them runs @once @night', async ({
  page,
}) => {
  const ran: string[] = [];
  page.on('dialog', async (dialog) => {
    ran.push(dialog.message());
    await dialog.dismiss();
  });
  const expectHarmless = async (count: number) => {
    await expect(
      page
        .getByRole('main')
        .getByRole('listitem')
        .nth(count - 1),
    ).toBeAttached();
    expect(await becameMarkup(page)).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined();
    expect(ran).toEqual([]);
  };
  expect(XSS_CORPUS.length).toBeGreaterThanOrEqual(300);

  await answerWith(page, /\/v3\/api\/reviews\?/, 'reviews', (real, text) => ({
    ...real,
    text,
    first_name: text,
    occasion: text,
    artist: { ...(real.artist as Thing), artist_name: text },
    song: { ...(real.song as Thing), title: text, recipient: text },
  }));
  await page.goto('/reviews');
  await page.getByLabel('Sort by').selectOption('Oldest to Newest');
  await expectHarmless(XSS_CORPUS.length);
  await expect(
    page
      .getByRole('main')
      .getByText(XSS_CORPUS[0] ?? '', { exact: true })
      .first(),
  ).toBeVisible();
  // Open the player, because it shows the titles of songs and the names of artists too.
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible();
  expect(ran).toEqual([]);

  await answerWith(page, /\/v3\/api\/artists\?/, 'artists', (real, text) => ({
    ...real,
    artist_name: text,
    intro: text,
    genres: [text],
  }));
  await page.goto('/artists');
  await page.getByRole('link', { name: 'Load More' }).click();
  await expectHarmless(XSS_CORPUS.length);

  await answerWith(page, /\/v3\/api\/playlists\?/, 'playlists', (real, text) => ({
    ...real,
    title: text,
    description: text,
    occasions: [text],
  }));
  await page.goto('/playlists');
  await page.getByRole('link', { name: 'Load More' }).click();
  await expectHarmless(XSS_CORPUS.length);
});
