import { createMemoryRouter, redirect } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRedirectLimit } from './redirect-limit.ts';

const open: { dispose: () => void }[] = [];
afterEach(() => {
  for (const router of open.splice(0)) router.dispose();
});

/**
 * A fake shop. `/hop/N` redirects to `/hop/N-1`, and the last one to `/there`. `/song-builder/loop` redirects
 * forever.
 */
function openShop() {
  const say = vi.fn<() => void>();
  const limit = createRedirectLimit();
  limit.whenLeft(say);
  const leadTo = (path: string, request: Request): never => {
    throw limit.check(redirect(path), request);
  };
  const router = createMemoryRouter([
    { path: '/' },
    { path: '/there', loader: () => Promise.resolve(null) },
    { path: '/song-builder/song-characteristics' },
    { path: '/song-builder/loop', loader: ({ request }) => leadTo('/song-builder/loop', request) },
    {
      path: '/hop/:left',
      loader: ({ params, request }) =>
        leadTo(Number(params.left) > 1 ? `/hop/${Number(params.left) - 1}` : '/there', request),
    },
  ]);
  open.push(router);
  router.initialize();
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') limit.reset();
  });
  const go = async (path: string) => {
    await router.navigate(path);
    await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    return router.state.location.pathname;
  };
  return { say, go };
}

describe('consecutive redirects (spec 8.6-01, 9.5-05)', () => {
  it('are followed ten times', async () => {
    const { say, go } = openShop();
    expect(await go('/hop/10')).toBe('/there');
    expect(say).not.toHaveBeenCalled();
  });

  it('end at Home with a message at the eleventh', async () => {
    const { say, go } = openShop();
    expect(await go('/hop/11')).toBe('/');
    expect(say).toHaveBeenCalledOnce();
  });

  it('end at the start of the builder when they loop inside it', async () => {
    const { say, go } = openShop();
    expect(await go('/song-builder/loop')).toBe('/song-builder/song-characteristics');
    expect(say).toHaveBeenCalledOnce();
  });

  it('are counted again after each page that was reached', async () => {
    const { say, go } = openShop();
    for (const path of ['/hop/8', '/hop/8', '/hop/8']) expect(await go(path)).toBe('/there');
    expect(say).not.toHaveBeenCalled();
  });

  it('are reported even to a listener that starts later', () => {
    const limit = createRedirectLimit();
    const request = new Request('https://shop.example/cart');
    for (let hop = 0; hop <= 10; hop += 1) limit.check(redirect('/cart'), request);
    const say = vi.fn<() => void>();
    limit.whenLeft(say);
    expect(say).toHaveBeenCalledOnce();
  });

  it('do not include faults', () => {
    const fault = new Error('down');
    expect(createRedirectLimit().check(fault, new Request('https://shop.example/'))).toBe(fault);
  });
});
