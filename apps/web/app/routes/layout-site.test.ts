import type { Client } from '@keepsong/contract/transport/client';
import { RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { loadChrome } from '~/platform/chrome/chrome-content.ts';
import type { PageFacts } from '~/platform/chrome/page-facts.ts';
import { apiContext, pageContext } from '~/platform/loading/load-context.ts';
import { shouldRevalidate } from './layout-site.tsx';

const GROUP = 'menu,footer,banner';

it.each([
  ['/store', { group: GROUP }],
  ['/store?drafts=1', { group: GROUP, drafts: '1' }],
])('menu, footer and banner of %s are asked for by %j', async (path, query) => {
  const get = vi.fn(async () => ({}));
  const context = new RouterContextProvider();
  context.set(apiContext, { cms: { get } } as unknown as Client);
  context.set(pageContext, { shown: null } as unknown as PageFacts);
  await loadChrome({ request: new Request(`https://songs.example${path}`), params: {}, context });
  expect(get).toHaveBeenCalledWith({ query }, { cache: true });
});

it.each([
  ['/store', '/store', true],
  ['/store', '/reviews', false],
  ['/store', '/store?page=2', false],
  ['/store', '/store?drafts=1', true],
  ['/store?drafts=1', '/store', true],
  ['/store?drafts=1', '/reviews', true],
  ['/store?drafts=1', '/store?drafts=1&page=2', false],
])('from %s to %s they are loaded again: %s', (from, to, isAgain) => {
  const urlOf = (path: string) => new URL(path, 'https://songs.example');
  const move = { currentUrl: urlOf(from), nextUrl: urlOf(to), defaultShouldRevalidate: true };
  expect(shouldRevalidate(move)).toBe(isAgain);
});
