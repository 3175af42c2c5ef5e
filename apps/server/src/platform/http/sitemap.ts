import type { Locale } from '@keepsong/domain/format/locale';
import type { FastifyInstance } from 'fastify';

/** One address that search engines may know: its path on the shop's origin, and when the page was last changed. */
export type SitemapPage = { path: string; changed?: Date };

export type SitemapDeps = {
  origin: string;
  /** The shop's default language. Addresses in this language have no `?locale=`. */
  locale: Locale;
  /** The parts of the site map by name. A part is read when one of its files is requested. */
  parts: Readonly<Record<string, () => Promise<readonly SitemapPage[]>>>;
};

/**
 * The most pages in one file. A file may hold 50,000 addresses (sitemaps.org), and each page has one address
 * for each language.
 */
const PER_FILE = 20_000;
const CACHE = 'public, max-age=0, s-maxage=3600, must-revalidate';

/** Paths that search engines should not visit. */
const PRIVATE = [
  '/v3/',
  '/admin',
  '/artist-admin',
  '/artist_experience',
  '/cart',
  '/checkout',
  '/collaborate',
  '/complete-checkout',
  '/dashboard',
  '/dev/',
  '/instant-builder',
  '/login',
  '/partners',
  '/song-builder',
  '/thank-you',
];

/** Serves robots.txt, the index of the site map, and the files of its parts. */
export function sitemapRoutes(app: FastifyInstance, { origin, locale, parts }: SitemapDeps): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', CACHE)
      .send(robots(origin)),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const files: string[] = [];
    for (const [name, read] of Object.entries(parts)) {
      const count = Math.ceil((await read()).length / PER_FILE);
      for (let number = 1; number <= count; number += 1) files.push(fileName(name, number));
    }
    return sendXml(reply, index(files.map((file) => `${origin}/${file}`)));
  });

  app.get<{ Params: { file: string } }>('/sitemap-:file', async ({ params }, reply) => {
    const [, name = '', number = '1'] = /^([a-z]+)(?:-([1-9]\d{0,3}))?\.xml$/.exec(params.file) ?? [];
    const read = Object.hasOwn(parts, name) ? parts[name] : undefined;
    const from = (Number(number) - 1) * PER_FILE;
    const pages = (await read?.())?.slice(from, from + PER_FILE) ?? [];
    if (pages.length === 0) return reply.code(404).send({ code: 'not_found' });
    return sendXml(reply, urlSet(pages, { origin, locale }));
  });
}

const fileName = (name: string, number: number): string =>
  number === 1 ? `sitemap-${name}.xml` : `sitemap-${name}-${number}.xml`;

const sendXml = (
  reply: { header(name: string, value: string): typeof reply; send(body: string): unknown },
  body: string,
) => reply.header('content-type', 'application/xml; charset=utf-8').header('cache-control', CACHE).send(body);

const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const index = (urls: readonly string[]): string =>
  `${HEAD}<sitemapindex xmlns="${NAMESPACE}">${urls
    .map((url) => `<sitemap><loc>${xmlText(url)}</loc></sitemap>`)
    .join('')}</sitemapindex>\n`;

type Languages = Pick<SitemapDeps, 'origin' | 'locale'>;

/** Lists each page once for each language, with links to its other languages, as hreflang requires. */
function urlSet(pages: readonly SitemapPage[], { origin, locale }: Languages): string {
  const other: Locale = locale === 'en' ? 'sp' : 'en';
  const urls = pages.flatMap(({ path, changed }) => {
    const plain = `${origin}${path}`;
    const translated = `${plain}?locale=${other}`;
    const links = [
      alternate(TAGS[locale], plain),
      alternate(TAGS[other], translated),
      alternate('x-default', plain),
    ].join('');
    const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '';
    return [plain, translated].map((url) => `<url><loc>${xmlText(url)}</loc>${day}${links}</url>`);
  });
  return `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`;
}

const TAGS = { en: 'en', sp: 'es' } as const satisfies Record<Locale, string>;

const alternate = (language: string, url: string): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(url)}"/>`;

const xmlText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
