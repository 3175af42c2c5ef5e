import { createMemoryRouter, data } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';

/** Each visit has its own: what watches remembers the page that it saw last. */
const loadWatch = () => {
  vi.resetModules();
  return import('./router-errors.ts');
};

const open: { dispose: () => void }[] = [];
afterEach(() => {
  for (const router of open.splice(0)) router.dispose();
});

/** A shop whose visit begins at `begin`, some of whose pages fail; `broken` names those that do so by now. */
async function openShop({ begin = '/terms', isWatched = true, broken = new Set<string>() } = {}) {
  const { leaveErrors, leaveFirstError } = await loadWatch();
  const fails = (path: string, fault: () => unknown) => ({
    path,
    errorElement: 'failed',
    loader: () => {
      if (broken.has(path)) throw fault();
      return null;
    },
  });
  const say = vi.fn<() => void>();
  const fault = () => new Error('cannot be read');
  const status =
    (status: number, code = 'unknown') =>
    () =>
      data({ code }, { status });
  const router = createMemoryRouter(
    [
      { path: '/terms' },
      fails('/', fault),
      fails('/faulty', fault),
      fails('/down', status(500)),
      fails('/missing', status(404)),
      fails('/not-theirs', status(403)),
      fails('/list', status(500, 'not_found')),
    ],
    { initialEntries: [begin] },
  );
  open.push(router);
  router.initialize();
  const watch = () => leaveErrors(router, say);
  if (isWatched) watch();
  const rest = async () => {
    await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    return router.state.location.pathname;
  };
  /** What the page of a fault does once it is shown. */
  const showFault = () => leaveFirstError(router, say);
  return {
    router,
    broken,
    say,
    rest,
    watch,
    showFault,
    go: (path: string) => router.navigate(path).then(rest),
  };
}

describe('a page that cannot be loaded (spec 8.6-04)', () => {
  it.each(['/faulty', '/down'])('%s leads Home with words, and back to the page before', async (path) => {
    const { router, broken, say, go, rest } = await openShop();
    broken.add(path);
    expect(await go(path)).toBe('/');
    expect(say).toHaveBeenCalledOnce();
    await router.navigate(-1);
    expect(await rest()).toBe('/terms');
  });

  it.each(['/missing', '/not-theirs', '/list'])('%s explains itself', async (path) => {
    const { broken, say, go } = await openShop();
    broken.add(path);
    expect(await go(path)).toBe(path);
    expect(say).not.toHaveBeenCalled();
  });

  it('is Home itself: it stays', async () => {
    const { broken, say, go } = await openShop();
    broken.add('/');
    expect(await go('/')).toBe('/');
    expect(say).not.toHaveBeenCalled();
  });

  it('was there before: it keeps its place when it fails to load anew', async () => {
    const { router, broken, say, go, rest } = await openShop();
    expect(await go('/down')).toBe('/down');
    broken.add('/down');
    await router.revalidate();
    expect(await rest()).toBe('/down');
    expect(router.state.errors).not.toBeNull();
    expect(say).not.toHaveBeenCalled();
  });
});

describe('a page that fails before somebody watches', () => {
  it.each([
    ['the page of its fault', 'showFault'],
    ['what watches, once it is there', 'watch'],
  ] as const)('is left by %s, once', async (_, by) => {
    const shop = await openShop({ isWatched: false });
    shop.broken.add('/faulty');
    expect(await shop.go('/faulty')).toBe('/faulty');
    shop[by]();
    expect(await shop.rest()).toBe('/');
    shop.showFault();
    shop.watch();
    expect(await shop.rest()).toBe('/');
    expect(shop.say).toHaveBeenCalledOnce();
  });

  it('explains itself when it is not there', async () => {
    const { broken, say, go, showFault, rest } = await openShop({ isWatched: false });
    broken.add('/missing');
    await go('/missing');
    showFault();
    expect(await rest()).toBe('/missing');
    expect(say).not.toHaveBeenCalled();
  });

  it('is the one that the visit began with: it keeps its place', async () => {
    const { say, showFault, watch, rest } = await openShop({
      begin: '/faulty',
      isWatched: false,
      broken: new Set(['/faulty']),
    });
    expect(await rest()).toBe('/faulty');
    showFault();
    watch();
    showFault();
    expect(await rest()).toBe('/faulty');
    expect(say).not.toHaveBeenCalled();
  });

  it('was there before and only failed to load anew, after which nobody watches: it keeps its place', async () => {
    const { router, broken, say, go, rest, showFault } = await openShop();
    expect(await go('/down')).toBe('/down');
    broken.add('/down');
    await router.revalidate();
    showFault();
    expect(await rest()).toBe('/down');
    expect(say).not.toHaveBeenCalled();
  });
});
