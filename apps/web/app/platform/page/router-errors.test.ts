import { createMemoryRouter, data } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createErrorWatch } from './router-errors.ts';

const open: { dispose: () => void }[] = [];
afterEach(() => {
  for (const router of open.splice(0)) router.dispose();
});

/** A fake shop whose visit starts at `begin`. The pages in `broken` fail. */
async function openShop({ begin = '/terms', broken = new Set<string>() } = {}) {
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
  // Do as React Router's provider does: first report the errors, then show the page.
  const watch = createErrorWatch();
  watch.arrive(router.state.location.key);
  let shown = router.state.location.key;
  router.subscribe(({ location, navigation }, { newErrors }) => {
    for (const error of Object.values(newErrors ?? {})) watch.note(error, location);
    if (navigation.state !== 'idle' || location.key === shown) return;
    shown = location.key;
    if (!watch.arrive(shown)) return;
    say();
    queueMicrotask(() => void router.navigate('/', { replace: true }));
  });
  const rest = async () => {
    await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    return router.state.location.pathname;
  };
  return {
    router,
    broken,
    say,
    rest,
    go: (path: string) => router.navigate(path).then(rest),
  };
}

describe('a page that cannot be loaded (spec 8.6-04)', () => {
  it.each(['/faulty', '/down'])(
    "%s leads Home with a message, and 'back' leads to the previous page",
    async (path) => {
      const { router, broken, say, go, rest } = await openShop();
      broken.add(path);
      expect(await go(path)).toBe('/');
      expect(say).toHaveBeenCalledOnce();
      await router.navigate(-1);
      expect(await rest()).toBe('/terms');
    },
  );

  it.each(['/missing', '/not-theirs', '/list'])('%s shows its own error page', async (path) => {
    const { broken, say, go } = await openShop();
    broken.add(path);
    expect(await go(path)).toBe(path);
    expect(say).not.toHaveBeenCalled();
  });

  it('stays when it is Home itself', async () => {
    const { broken, say, go } = await openShop();
    broken.add('/');
    expect(await go('/')).toBe('/');
    expect(say).not.toHaveBeenCalled();
  });

  it('stays when it was shown before and only fails to reload', async () => {
    const { router, broken, say, go, rest } = await openShop();
    expect(await go('/down')).toBe('/down');
    broken.add('/down');
    await router.revalidate();
    expect(await rest()).toBe('/down');
    expect(router.state.errors).not.toBeNull();
    expect(say).not.toHaveBeenCalled();
  });
});

it('stays when it is the first page of the visit', async () => {
  const { say, rest } = await openShop({ begin: '/faulty', broken: new Set(['/faulty']) });
  expect(await rest()).toBe('/faulty');
  expect(say).not.toHaveBeenCalled();
});

it('an error before the first page leads nowhere', () => {
  const watch = createErrorWatch();
  watch.note(new Error('cannot be drawn'), { key: 'default', pathname: '/terms' });
  expect(watch.arrive('default')).toBe(false);
});
