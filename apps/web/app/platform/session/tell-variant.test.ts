import { beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
const counted: string[] = [];
let told: object[] = [];

beforeEach(() => {
  stored.clear();
  counted.length = 0;
  told = [];
  vi.stubGlobal('window', {
    location: { pathname: '/custom-gift/birthday' },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    counted.push(JSON.parse(body).variant);
    return new Response(null, { status: 204 });
  });
});

/** Opens a page for a visitor who has agreed to analytics or refused it. */
async function openPage(analytics: boolean) {
  vi.resetModules();
  const { useConsent } = await import('../signals/consent.store.ts');
  useConsent.setState({ status: 'known', agreed: { analytics, marketing: false } });
  const { takeTracked } = await import('../page/analytics.ts');
  takeTracked(({ event, props }) => told.push({ event, ...props }));
  return (await import('./tell-variant.ts')).tellVariant;
}

const VIEWED = {
  ...{ event: 'Experiment Viewed', experiment_id: 'tips', experiment_name: 'tips' },
  ...{ variation_id: 'off', variation_name: 'off' },
};

it('a visitor who agreed is told of once, and counted by the shop on each page that shows a side', async () => {
  const first = await openPage(true);
  first('tips-off');
  first('tips-off');
  (await openPage(true))('tips-off');
  expect([counted, told]).toEqual([['tips-off', 'tips-off'], [VIEWED]]);
});

it('nothing is stored of a visitor who did not agree', async () => {
  (await openPage(false))('tips-off');
  expect([counted, [...stored.keys()]]).toEqual([['tips-off'], []]);
});
