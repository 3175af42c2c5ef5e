import { expect, type Page } from '@playwright/test';

/** Makes the browser report that the visitor saves data, so that the page fetches no script before it needs it. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
}

/**
 * Cuts the connection once the page has fetched everything that it fetches by itself. A script that is cut off on its
 * way stays lost for as long as the page lives, so the page would reload itself as soon as it is online again.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await untilQuiet(page);
  await page.context().setOffline(true);
}

/** Waits until the page has fetched nothing for a second. What lies over a page is fetched a moment after the page. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const { length } = performance.getEntriesByType('resource');
      const isQuiet = Reflect.get(window, 'fetchedBefore') === length;
      Reflect.set(window, 'fetchedBefore', length);
      return isQuiet;
    },
    null,
    { polling: 1_000 },
  );
}

/**
 * The path of the script of a route. `routeId` is the route's id in the built manifest. A page of the shop must be
 * open.
 */
export async function scriptOfRoute(page: Page, routeId: string): Promise<string> {
  const script = await page.evaluate((id) => {
    const manifest: { routes: Record<string, { module: string }> } = Reflect.get(
      window,
      '__reactRouterManifest',
    );
    return manifest.routes[id]?.module ?? '';
  }, routeId);
  expect(script, `the script of ${routeId}`).not.toBe('');
  return script;
}

/**
 * The path of the script that a page fetches when `open` opens a part of it, and that contains the text `holds`. The
 * search saves data, so that only needed scripts are fetched.
 */
export async function scriptOfPart(
  page: Page,
  { path, open, holds }: { path: string; open: () => Promise<void>; holds: string },
): Promise<string> {
  const scripts = new Set<string>();
  await saveData(page);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.add(pathname);
  });
  await open();
  const read = new Map<string, string>();
  const found = async () => {
    for (const script of scripts) {
      if (!read.has(script)) read.set(script, await (await page.request.get(script)).text());
      if (read.get(script)?.includes(holds)) return script;
    }
    return '';
  };
  await expect.poll(found, { message: `the script of the part that contains ${holds}` }).not.toBe('');
  return found();
}

/** Waits until the page has fetched a script and its imports before it needs them. */
export async function untilFetched(page: Page, script: string): Promise<void> {
  const isFetched = (path: string) =>
    performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === path);
  await expect.poll(() => page.evaluate(isFetched, script), { message: `${script} ahead` }).toBe(true);
  await untilQuiet(page);
}
