import { createMemoryRouter, data } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leaveErrors } from './router-errors.ts';

const open: { dispose: () => void }[] = [];
afterEach(() => {
  for (const router of open.splice(0)) router.dispose();
});

/** A shop at /terms, some of whose pages fail; `broken` names those that do so by now. */
function openShop() {
  const broken = new Set<string>();
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
  const status = (code: number) => () => data({ code: 'unknown' }, { status: code });
  const router = createMemoryRouter(
    [
      { path: '/terms' },
      fails('/', fault),
      fails('/faulty', fault),
      fails('/down', status(500)),
      fails('/missing', status(404)),
      fails('/not-theirs', status(403)),
    ],
    { initialEntries: ['/terms'] },
  );
  open.push(router);
  router.initialize();
  leaveErrors(router, say);
  const rest = async () => {
    await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    return router.state.location.pathname;
  };
  return { router, broken, say, rest, go: (path: string) => router.navigate(path).then(rest) };
}

describe('a page that cannot be loaded (spec 8.6-04)', () => {
  it.each(['/faulty', '/down'])('%s leads Home with words, and back to the page before', async (path) => {
    const { router, broken, say, go, rest } = openShop();
    broken.add(path);
    expect(await go(path)).toBe('/');
    expect(say).toHaveBeenCalledOnce();
    await router.navigate(-1);
    expect(await rest()).toBe('/terms');
  });

  it.each(['/missing', '/not-theirs'])('%s explains itself', async (path) => {
    const { broken, say, go } = openShop();
    broken.add(path);
    expect(await go(path)).toBe(path);
    expect(say).not.toHaveBeenCalled();
  });

  it('is Home itself: it stays', async () => {
    const { broken, say, go } = openShop();
    broken.add('/');
    expect(await go('/')).toBe('/');
    expect(say).not.toHaveBeenCalled();
  });

  it('was there before: it keeps its place when it fails to load anew', async () => {
    const { router, broken, say, go, rest } = openShop();
    expect(await go('/down')).toBe('/down');
    broken.add('/down');
    await router.revalidate();
    expect(await rest()).toBe('/down');
    expect(router.state.errors).not.toBeNull();
    expect(say).not.toHaveBeenCalled();
  });
});
