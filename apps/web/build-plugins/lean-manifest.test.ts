import { expect, it } from 'vitest';
import { leanManifest } from './lean-manifest.ts';

const MANIFEST = {
  entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'], css: [] },
  routes: {
    root: { id: 'root', hasLoader: false, imports: ['/assets/framework.js', '/assets/root.js'], css: [] },
    site: { id: 'site', parentId: 'root', hasLoader: true, imports: ['/assets/chrome.js'], css: [] },
    home: {
      id: 'home',
      parentId: 'site',
      index: true,
      hasLoader: true,
      hasAction: false,
      module: '/assets/home.js',
      imports: ['/assets/framework.js', '/assets/root.js', '/assets/chrome.js', '/assets/hero.js'],
      css: ['/assets/home.css'],
    },
    bare: { id: 'bare', parentId: 'root', imports: ['/assets/chrome.js'], css: [] },
  },
  url: '/assets/manifest-1.js',
  version: '1',
};

it('names for each route what its layouts and the entry have not brought, and no flag that is false', () => {
  const lean = leanManifest(`window.__reactRouterManifest=${JSON.stringify(MANIFEST)};`) ?? '';
  const { routes, ...rest } = JSON.parse(lean.slice(lean.indexOf('=') + 1, -1));
  expect(routes).toEqual({
    root: { id: 'root', imports: ['/assets/root.js'], css: [] },
    site: { id: 'site', parentId: 'root', hasLoader: true, imports: ['/assets/chrome.js'], css: [] },
    home: {
      id: 'home',
      parentId: 'site',
      index: true,
      hasLoader: true,
      module: '/assets/home.js',
      imports: ['/assets/hero.js'],
      css: ['/assets/home.css'],
    },
    bare: { id: 'bare', parentId: 'root', imports: ['/assets/chrome.js'], css: [] },
  });
  expect(rest).toEqual({ entry: MANIFEST.entry, url: MANIFEST.url, version: MANIFEST.version });
});

it('refuses a manifest that is written in another way', () => {
  expect(leanManifest('export default {}')).toBeNull();
});
