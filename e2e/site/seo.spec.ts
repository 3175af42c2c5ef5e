import { gzipSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';
import { casesOf } from '../support/size.ts';

/** The paths of all pages in the site map. A page with several languages is listed once. */
async function mappedPages(request: APIRequestContext, origin: string): Promise<string[]> {
  const index = await (await request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => url);
  expect(files.length).toBeGreaterThan(2);
  const paths = new Set<string>();
  for (const file of files) {
    const xml = await (await request.get(new URL(file).pathname)).text();
    for (const [, url = ''] of xml.matchAll(/<loc>([^<]+)/g)) {
      expect(url.startsWith(`${origin}/`)).toBe(true);
      paths.add(new URL(url).pathname);
    }
  }
  return [...paths];
}

/** By day two paths of each kind, at night all of them. The first part of the path is its kind. */
function chosenOf(paths: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return casesOf(paths, (path) => {
    const kind = path.split('/')[1] ?? '';
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return (seen.get(kind) ?? 0) <= 2;
  });
}

const contentOf = (html: string, name: string): string =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)
    .exec(html)?.[1]
    ?.replaceAll('&amp;', '&') ?? '';
const linkOf = (html: string, attributes: string): string =>
  new RegExp(`<link ${attributes} href="([^"]*)"`, 'i').exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

/** The types (`@type`) of the structured data on a page. */
function thingsOf(html: string): string[] {
  const [, json = '{"@graph":[]}'] =
    /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json)['@graph'].map((thing: { '@type': string }) => thing['@type']);
}

test('every page for search engines has metadata in both languages and can be cached @once', async ({
  playwright,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const origin = baseURL ?? '';
  const paths = await mappedPages(await playwright.request.newContext({ baseURL }), origin);
  for (const path of ['/', '/store', '/products/lyric-print', '/custom-gift/fathers-day', '/artists/1'])
    expect(paths).toContain(path);
  const titles = new Map<string, string>();
  for (const path of chosenOf(paths))
    for (const [locale, address] of [
      ['en', path],
      ['es', `${path}?locale=sp`],
    ] as const) {
      const stranger = await playwright.request.newContext({ baseURL });
      const answer = await stranger.get(address);
      const html = await answer.text();
      const said = `${address}`;
      expect(answer.status(), said).toBe(200);
      expect(html, said).toContain(`<html lang="${locale}"`);
      const own = linkOf(html, 'rel="canonical"');
      expect(own, said).toBe(`${origin}${address}`);
      expect(linkOf(html, 'rel="alternate" hrefLang="en"'), said).toBe(`${origin}${path}`);
      expect(linkOf(html, 'rel="alternate" hrefLang="es"'), said).toBe(`${origin}${path}?locale=sp`);
      expect(linkOf(html, 'rel="alternate" hrefLang="x-default"'), said).toBe(`${origin}${path}`);
      // The shortest descriptions are those of playlists that editors made in other tests.
      expect(contentOf(html, 'description').length, said).toBeGreaterThan(15);
      for (const name of ['og:title', 'og:description', 'og:type', 'og:site_name', 'og:image:alt'])
        expect(contentOf(html, name), `${said} ${name}`).not.toBe('');
      expect(contentOf(html, 'og:url'), said).toBe(own);
      expect(contentOf(html, 'og:image'), said).toMatch(/\/art\/v\d+\/\w+\.png\?/);
      expect(contentOf(html, 'robots'), said).toBe('');
      expect(html.match(/<h1[ >]/g)?.length, said).toBe(1);
      const title = `${locale} ${titleOf(html)}`;
      expect(titles.get(title), `${said} has the title of`).toBeUndefined();
      titles.set(title, said);
      thingsOf(html);
      const headers = answer.headers();
      expect(html, said).not.toContain('csrf-token');
      expect(headers.etag, said).toMatch(/^W\/"/);
      if (locale === 'en') {
        expect(headers['set-cookie'], said).toBeUndefined();
        // The pages of artists show changes at once, also behind a shared cache.
        const seconds = /^\/artists(\/|$)/.test(path) ? 0 : 60;
        expect(headers['cache-control'], said).toContain(`s-maxage=${seconds},`);
      }
      await stranger.dispose();
    }
});

test('the first page is small: a document for one round trip, 330 KB in all @once', async ({ page }) => {
  const document = await (await page.goto('/'))?.body();
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  // Ten packets of 1460 bytes arrive before the server waits for the browser's first answer (RFC 6928). Editors
  // write the texts of the page, which also come as data and may need a part of an eleventh packet.
  expect(gzipSync(document ?? '').length).toBeLessThanOrEqual(10 * 1460 + 1_000);
  expect(bytes).toBeGreaterThan(100 * 1024);
  expect(bytes).toBeLessThanOrEqual(330 * 1024);
});

test('an unchanged page is not sent again @once', async ({ request }) => {
  const { etag } = (await request.get('/store')).headers();
  const again = await request.get('/store', { headers: { 'if-none-match': etag ?? '' } });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
});

test('products, songs and questions have structured data, and previews are pictures @once', async ({
  request,
}) => {
  const types = async (path: string) => thingsOf(await (await request.get(path)).text());
  expect(await types('/products/lyric-print')).toEqual(['Product', 'BreadcrumbList', 'FAQPage']);
  expect(await types('/store')).toEqual(['ItemList']);
  expect(await types('/custom-gift/wedding')).toContain('MusicRecording');
  for (const path of [
    '/store',
    '/products/lyric-print',
    '/products/personalized-song',
    '/custom-gift/birthday',
  ]) {
    const image = contentOf(await (await request.get(path)).text(), 'og:image');
    const picture = await request.get(image);
    const png = await picture.body();
    expect([picture.status(), picture.headers()['content-type']], image).toEqual([200, 'image/png']);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  }
});

test('a page has one address, whatever its query @once', async ({ request, baseURL }) => {
  const origin = baseURL ?? '';
  for (const [address, own] of [
    ['/store?utm_source=x&coupon=y', '/store'],
    ['/?gclid=1', '/'],
    ['/products/lyric-print-large', '/products/lyric-print'],
    ['/products/gift-card-50?affiliate=z', '/products/gift-card'],
    ['/custom-gift/birthday?lp_variant=store', '/custom-gift/birthday'],
  ]) {
    const html = await (await request.get(address ?? '')).text();
    expect(linkOf(html, 'rel="canonical"'), address).toBe(`${origin}${own}`);
  }
  const narrowed = await request.get(`/store?filters=${encodeURIComponent('{"tags":["song"]}')}`);
  expect(contentOf(await narrowed.text(), 'robots')).toBe('noindex, follow');
});

test('a missing page is a 404 that search engines leave out @once', async ({ request }) => {
  for (const path of [
    '/products/nothing-of-it',
    '/custom-gift/tuesday',
    '/artists/999999',
    '/no/such/page',
  ]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(contentOf(await answer.text(), 'robots'), path).toBe('noindex');
  }
});

test('pages that only the browser can finish have a title before scripts run @once', async ({ request }) => {
  const titles = {
    '/cart': /cart/i,
    '/checkout': /checkout/i,
    '/thank-you': /order/i,
    '/complete-checkout': /order/i,
  };
  for (const [path, title] of Object.entries(titles)) {
    const html = await (await request.get(path)).text();
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1], path).toMatch(title);
  }
});
