import type { APIRequestContext, Page } from '@playwright/test';
import { deliveryDate } from '../../packages/domain/src/builder/delivery.ts';
import type { Locale } from '../../packages/domain/src/format/locale.ts';
import { formatWeekday } from '../../packages/domain/src/format/weekday.ts';
import { apiOf } from '../support/api.ts';
import { expect, test } from '../support/shop-test.ts';
import { casesOf } from '../support/size.ts';
import { LOCALES, wordsOf } from '../support/words.ts';

const main = (page: Page) => page.getByRole('main');

/** Resolves with whether `last` is on the page at the moment when the first screen of home appears. */
const whenHomeAppears = (page: Page, last: string) =>
  page.evaluate(
    (text) =>
      new Promise<boolean>((resolve) => {
        const look = (_: unknown, observer: MutationObserver) => {
          if (!document.querySelector('.home-hero')) return;
          observer.disconnect();
          const headings = [...document.querySelectorAll('main :is(h1, h2)')];
          resolve(headings[0]?.tagName === 'H1' && headings.some(({ textContent }) => textContent === text));
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      }),
    last,
  );

/** The day by which every artist delivers a song that is ordered now, in words. */
async function promisedDay(request: APIRequestContext, locale: Locale): Promise<string> {
  const api = apiOf(request);
  const [{ slowest }, { holidays }] = await Promise.all([
    api.artists.deliveryDays(undefined),
    api.catalog.holidays(undefined),
  ]);
  const rule = { holidays: new Set(holidays), holidaySkip: true };
  return formatWeekday(deliveryDate(new Date(), slowest ?? 0, rule), locale);
}

/** The title of the last section, in the shop's own words. */
const HOME_END = { en: 'Whose song is next?', sp: '¿Para quién es la próxima?' };

test('a link to the home page paints it whole at once @once', async ({ page }) => {
  const say = wordsOf('en');
  for (const path of casesOf(
    ['/artists', '/song-builder/song-characteristics'],
    (one) => one === '/artists',
  )) {
    await page.goto(path);
    const isWhole = whenHomeAppears(page, HOME_END.en);
    await page
      .getByRole('link', { name: 'Keepsong' })
      .or(page.getByRole('link', { name: say('builder_close'), exact: true }))
      .first()
      .click();
    expect(await isWhole, path).toBe(true);
    await expect(page).toHaveURL('/');
  }
});

// Runs only at night. By day other tests cover this: a test of the content checks price, reviews and products.
for (const locale of LOCALES)
  test(`home says price, reviews and date, and ends with a song to begin, ${locale} @once @night`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const say = wordsOf(locale);
    await context.addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);
    const api = apiOf(request);
    const { total, average_rating } = await api.reviews.list({ query: {} });
    const day = await promisedDay(request, locale);
    await page.goto('/');
    const facts = main(page).getByRole('list').first();
    await expect(facts).toContainText(say('home_fact_price', { price: '$199.99' }));
    await expect(facts).toContainText(say('home_fact_by', { day }));
    const said = `${average_rating} ${locale === 'en' ? 'out of' : 'de'} 5, ${total}`;
    await expect(facts).toContainText(said);
    const reviews = main(page).locator('blockquote');
    await expect(reviews).toHaveCount(3);
    for (const review of await reviews.all())
      await expect(review).toHaveAttribute('lang', locale === 'en' ? 'en' : 'es');
    // The page of reviews and the page of the product show the same number.
    await facts.getByRole('link').click();
    await expect(page).toHaveURL(/\/reviews$/);
    await expect(main(page).getByText(said)).toBeVisible();
    await page.goto('/products/personalized-song');
    await expect(main(page).getByRole('link', { name: said })).toBeVisible();
    await page.goto('/');
    await expect(main(page).getByRole('link', { name: say('catalog_store_start_instant') })).toHaveAttribute(
      'href',
      '/instant-builder',
    );
    const end = main(page).locator('section').filter({ hasText: HOME_END[locale] });
    await end.getByRole('link', { name: say('shell_start_song') }).click();
    await expect(page).toHaveURL(/\/song-builder\//);
  });

for (const locale of LOCALES)
  test(`the page of the original song has three faces to hear, its date and the guarantee, ${locale} @once${locale === 'en' ? '' : ' @night'}`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const say = wordsOf(locale);
    await context.addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);
    await page.goto('/products/personalized-song');
    const heard = main(page)
      .locator('section')
      .filter({ hasText: say('catalog_product_heard') });
    await expect(heard.getByRole('img')).toHaveCount(3);
    await expect(heard.getByRole('button')).toHaveCount(3);
    await heard.getByRole('button').first().click();
    await expect(page.getByRole('region', { name: say('player_label') })).toBeVisible();
    await expect(main(page).getByText(say('catalog_product_fact_guarantee'))).toBeVisible();
    const day = await promisedDay(request, locale);
    await expect(main(page).getByText(say('catalog_product_fact_by', { day }))).toBeVisible();
  });
