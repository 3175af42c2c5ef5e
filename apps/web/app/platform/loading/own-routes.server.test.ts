import type { EntryContext } from 'react-router';
import { expect, it } from 'vitest';
import { ownRoutes } from './own-routes.server.ts';

const route = (id: string, imports: string[]) => ({ id, module: `/${id}.js`, imports, css: [`/${id}.css`] });
const contextOf = (ids: string[]) =>
  ({
    manifest: {
      url: '/manifest.js',
      entry: { module: '/entry.js', imports: ['/react.js'] },
      routes: {
        root: route('root', ['/react.js', '/words.js']),
        store: route('store', ['/words.js', '/tiles.js']),
        cart: route('cart', ['/prices.js']),
      },
    },
    staticHandlerContext: { matches: ids.map((id) => ({ route: { id } })) },
  }) as unknown as EntryContext;

it('a document gets the routes of its page, with their styles and without their scripts', () => {
  const { manifest } = ownRoutes(contextOf(['root', 'store']));
  expect(Object.keys(manifest.routes)).toEqual(['root', 'store']);
  expect(manifest.routes.store).toMatchObject({ module: '/store.js', imports: [], css: ['/store.css'] });
  expect(manifest.entry).toEqual({ module: '/entry.js', imports: [] });
});

it('lists each script of the page once, in the order of the router', () => {
  expect(ownRoutes(contextOf(['root', 'store'])).scripts).toEqual([
    '/manifest.js',
    '/entry.js',
    '/react.js',
    '/root.js',
    '/words.js',
    '/store.js',
    '/tiles.js',
  ]);
  expect(ownRoutes(contextOf(['root', 'cart'])).scripts).toContain('/prices.js');
});
