import type { Agreed } from '@keepsong/domain/signals/consent';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAgreed, loadOutside } from '~/platform/loading/outside-script.ts';

const YES = { analytics: true, marketing: true };
const ADS = { analytics: false, marketing: true };
const NO = { analytics: false, marketing: false };

const reload = vi.fn();
/** A page of a visitor who had agreed to this when it was opened. */
async function openPage(before: Agreed) {
  vi.resetModules();
  const { useConsent } = await import('~/platform/signals/consent.store.ts');
  const { saveChoice } = await import('./save-choice.ts');
  useConsent.setState({ status: 'known', agreed: before });
  return { saveChoice, useConsent };
}

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
  ['takes something back', YES, ADS, loadAgreed, 1],
  ['refuses', YES, NO, loadAgreed, 1],
  ['refuses the rest', ADS, NO, loadAgreed, 1],
  ['agrees to all', ADS, YES, loadAgreed, 0],
  ['agrees to the same again', ADS, ADS, loadAgreed, 0],
  ['agrees to a part for the first time', NO, ADS, loadAgreed, 0],
  ['refuses beside a script that needs no agreement', YES, NO, loadOutside, 0],
] as const)('a page is loaded anew or not for a visitor who %s', async (_, before, next, load, times) => {
  const { saveChoice } = await openPage(before);
  void load('https://other.example/a.js');
  expect(await saveChoice(next)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(times);
});

it.each([
  ['is asked after the page went on without a question', { status: 'asking', agreed: NO }],
  ['has refused in another tab', { status: 'known', agreed: NO }],
] as const)('a page is loaded anew for a visitor who %s and refuses', async (_, meanwhile) => {
  const { saveChoice, useConsent } = await openPage(YES);
  void loadAgreed('https://other.example/a.js');
  useConsent.setState(meanwhile);
  expect(await saveChoice(NO)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a choice that the shop could not store changes nothing', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const { saveChoice } = await openPage(YES);
  void loadAgreed('https://other.example/a.js');
  expect([await saveChoice(NO), reload.mock.calls.length]).toEqual([false, 0]);
});
