import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sitemapRoutes } from './sitemap.ts';

const many = Array.from({ length: 20_001 }, (_, at) => ({ path: `/artists/${at}` }));

const app = Fastify();
sitemapRoutes(app, {
  origin: 'https://songs.example',
  locale: 'en',
  parts: {
    pages: async () => [{ path: '/' }, { path: '/a&b', changed: new Date('2026-11-03T10:00:00Z') }],
    artists: async () => many,
    playlists: async () => [],
  },
});
const ask = (url: string) => app.inject(url);

it('names its parts, in files of at most 20,000 pages', async () => {
  const { body, headers } = await ask('/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  expect([...body.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url)).toEqual([
    'https://songs.example/sitemap-pages.xml',
    'https://songs.example/sitemap-artists.xml',
    'https://songs.example/sitemap-artists-2.xml',
  ]);
  expect((await ask('/sitemap-artists.xml')).body.match(/<url>/g)).toHaveLength(40_000);
  expect((await ask('/sitemap-artists-2.xml')).body.match(/<url>/g)).toHaveLength(2);
});

it('lists each page in both languages, each time with links to all its languages', async () => {
  const { body } = await ask('/sitemap-pages.xml');
  expect([...body.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url)).toEqual([
    'https://songs.example/',
    'https://songs.example/?locale=sp',
    'https://songs.example/a&#38;b',
    'https://songs.example/a&#38;b?locale=sp',
  ]);
  const links =
    '<xhtml:link rel="alternate" hreflang="en" href="https://songs.example/"/>' +
    '<xhtml:link rel="alternate" hreflang="es" href="https://songs.example/?locale=sp"/>' +
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://songs.example/"/>';
  expect(body.split(links)).toHaveLength(3);
  expect(body.match(/<lastmod>2026-11-03</g)).toHaveLength(2);
});

it.each([
  '/sitemap-nobody.xml',
  '/sitemap-artists-3.xml',
  '/sitemap-playlists.xml',
  '/sitemap-artists',
  '/sitemap-constructor.xml',
])('has no %s', async (path) => expect((await ask(path)).statusCode).toBe(404));

it('tells crawlers which paths to leave out', async () => {
  const { body } = await ask('/robots.txt');
  expect(body).toContain('User-agent: *\nDisallow: /v3/\n');
  for (const path of ['/cart', '/checkout', '/dashboard', '/song-builder'])
    expect(body).toContain(`Disallow: ${path}\n`);
  expect(body).toContain('Sitemap: https://songs.example/sitemap.xml\n');
  expect(body).not.toContain('Disallow: /\n');
});
