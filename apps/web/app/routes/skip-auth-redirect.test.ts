import { readFileSync } from 'node:fs';
import { landingPath } from '@keepsong/domain/auth/landing';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { KNOWN_ROUTES } from '~/features/auth/known-routes.ts';
import { signInTarget } from '~/features/auth/sign-in-target.ts';
import config from '../routes.ts';

type Entry = { file: string; path?: string; index?: boolean; children?: Entry[] };

/**
 * The `handle` of a route, as written in its file. The test only reads the files, because loading all of them
 * takes as long as all other tests of the web app together.
 */
const handleOf = (file: string): string =>
  /^export const handle = (\{.*\});$/m.exec(readFileSync(`${import.meta.dirname}/../${file}`, 'utf8'))?.[1] ??
  '';

/** The routes of the shop in the router's form. The `handle` of each route is its file. */
const toRoutes = (entries: Entry[]): RouteObject[] =>
  entries.map(({ file, path, index, children }) =>
    index ? { index: true, handle: file } : { path, handle: file, children: children && toRoutes(children) },
  );

const ROUTES = toRoutes(await config);

/**
 * Whether visitors stay on the page at this path when they sign in. The page, or a layout around it, sets
 * `skipAuthRedirect` for that.
 */
const stays = (path: string): boolean =>
  (matchRoutes(ROUTES, path) ?? []).some(({ route }) =>
    handleOf(String(route.handle)).includes('skipAuthRedirect: true'),
  );

const artist = { id: 7, role: 'artist' } as Parameters<typeof signInTarget>[0];

describe('signing in (spec 4.7-15)', () => {
  it.each([
    '/cart',
    '/checkout',
    '/complete-checkout',
    '/thank-you',
    '/stories/abc',
    '/products/lyric-print',
    '/song-builder',
    '/song-builder/song-characteristics',
    '/song-builder/artist-recommendations',
    '/song-builder/find-artist',
    '/song-builder/recipient-info',
    '/song-builder/story-details',
    '/song-builder/pre-cart',
  ])('stays on %s', (pathname) => {
    const place = { reason: 'menu' as const, pushTo: undefined, pathname, search: '?push_to=Cart', kept: '' };
    expect(signInTarget(artist, { ...place, stays: stays(pathname) })).toBeNull();
  });

  it.each(['admin', 'artist', 'vendor', 'customer'])(
    'leads a user with role %s to an existing page',
    (role) => {
      const landing = landingPath({ id: 7, role, product_vendors: [{ id: 4 }] });
      const files = (matchRoutes(ROUTES, landing) ?? []).map(({ route }) => String(route.handle));
      expect(files.at(-1)).not.toMatch(/not-found|content/);
      expect(files).not.toEqual([]);
    },
  );

  it.each(Object.entries(KNOWN_ROUTES))(
    'accepts %s as a page that push_to may name (2.9-04)',
    (_, pattern) => {
      const files = (matchRoutes(ROUTES, pattern) ?? []).map(({ route }) => String(route.handle));
      expect(files.at(-1)).toBeDefined();
      expect(files.at(-1)).not.toMatch(/not-found/);
    },
  );

  it.each(['/', '/login'])('leads away from %s', (pathname) => {
    expect(stays(pathname)).toBe(false);
  });
});
