import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAgreed, loadOutside } from '~/platform/loading/outside-script.ts';
import { saveChoice } from './save-choice.ts';

const YES = { analytics: true, marketing: true };
const ADS = { analytics: false, marketing: true };
const NO = { analytics: false, marketing: false };

const reload = vi.fn();
let scripts: { dataset: { agreed?: string } }[];
beforeEach(() => {
  reload.mockReset();
  scripts = [];
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('document', {
    createElement: () => ({ dataset: {}, addEventListener: () => undefined }),
    head: { append: (script: (typeof scripts)[number]) => void scripts.push(script) },
    querySelector: (what: string) =>
      what === 'script[data-agreed]' && scripts.find(({ dataset }) => dataset.agreed !== undefined),
  });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const answer = { ...JSON.parse(body), asks: false, signal: false };
    return new Response(JSON.stringify(answer));
  });
});
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['takes something back', ADS, loadAgreed, 1],
  ['refuses', NO, loadAgreed, 1],
  ['agrees to all', YES, loadAgreed, 0],
  ['refuses beside a script that needs no agreement', NO, loadOutside, 0],
] as const)('a page is loaded anew or not for a visitor who %s', async (_, next, load, times) => {
  void load('https://other.example/a.js');
  expect(await saveChoice(next)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(times);
});

it('a choice that the shop could not store changes nothing', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  void loadAgreed('https://other.example/a.js');
  expect([await saveChoice(NO), reload.mock.calls.length]).toEqual([false, 0]);
});
