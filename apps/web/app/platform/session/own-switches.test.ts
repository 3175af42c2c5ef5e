import { beforeEach, expect, it, vi } from 'vitest';

const api = vi.hoisted(() => ({ own: vi.fn() }));
vi.mock('../api/api.ts', () => ({ browserApi: () => ({ system: api }) }));

let token: string;
const told: string[] = [];

beforeEach(() => {
  token = '';
  told.length = 0;
  api.own.mockReset();
  vi.stubGlobal('document', { querySelector: () => ({ content: token }) });
  vi.stubGlobal('window', { location: { pathname: '/cart' } });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    told.push(JSON.parse(body).variant);
    return new Response(null, { status: 204 });
  });
});

async function openPage() {
  vi.resetModules();
  return (await import('./own-switches.ts')).ownOff;
}

it('the shop is asked once in a session, and the visitor counts for the side that is seen', async () => {
  token = 'first';
  api.own.mockResolvedValue({ off: ['tips'], tried: [{ name: 'tips', arm: 'off' }] });
  const ownOff = await openPage();
  expect(await Promise.all([ownOff('tips'), ownOff('streaming'), ownOff()])).toEqual([
    ...[['tips'], ['tips'], ['tips']],
  ]);
  expect(api.own).toHaveBeenCalledTimes(1);
  expect(told).toEqual(['tips-off']);
});

it('a session that begins or changes hands has its own answer', async () => {
  api.own.mockResolvedValueOnce({ off: ['tips'], tried: [] });
  const ownOff = await openPage();
  expect(await ownOff('tips')).toEqual(['tips']);
  token = 'a session';
  api.own.mockResolvedValueOnce({ off: [], tried: [{ name: 'tips', arm: 'on' }] });
  expect(await ownOff('tips')).toEqual([]);
  token = 'signed in';
  api.own.mockResolvedValueOnce({ off: ['ecards'], tried: [] });
  expect(await ownOff('tips')).toEqual(['ecards']);
  expect(told).toEqual(['tips-on']);
});

it('a shop that could not be asked is asked again', async () => {
  token = 'first';
  api.own.mockRejectedValueOnce(new Error('no network'));
  const ownOff = await openPage();
  expect(await ownOff('tips')).toBeNull();
  api.own.mockResolvedValueOnce({ off: [], tried: [] });
  expect(await ownOff('tips')).toEqual([]);
});
