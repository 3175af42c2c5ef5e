import { expect, it, vi } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { PromotionPerformance } from './catalogue/promotions/promotion-performance.tsx';
import { EditHistory } from './catalogue/versions/edit-history.tsx';
import { FIRST_TRY, failed, focusAfterTries, loadPart, NotLoaded, tryAgain } from './not-loaded.tsx';

const HISTORY = {
  ...{ version: 1, fields: {}, labelOf: () => '', wordsOfField: () => '' },
  load: async () => ({ versions: [] }),
};

it('offers another try after one has failed, and not while it is loaded', () => {
  const draw = (tries: typeof FIRST_TRY) =>
    withLocale('en', () => drawPage(<NotLoaded tries={tries} height="64px" onAgain={() => undefined} />));
  const lost = failed(FIRST_TRY);
  const [first, broken, second] = [FIRST_TRY, lost, tryAgain(lost)].map(draw);
  expect(broken).toMatch(/could not be loaded.*Try again/s);
  // In the inbox, the key for the item's action leads to this button.
  expect(broken).toMatch(/<button[^>]* data-part="act"/);
  expect([first, second].filter((html) => html?.includes('Try again'))).toEqual([]);
  // Each try has another number, so that the part is loaded again.
  expect(tryAgain(lost).count).toBe(FIRST_TRY.count + 1);
});

it.each([
  ['goes to the part that another try has loaded', { tries: 2, isNowhere: true }, 1],
  ['is not taken from a place to which somebody went meanwhile', { tries: 2, isNowhere: false }, 0],
  ['is not taken when the page opens', { tries: 1, isNowhere: true }, 0],
])('the focus %s', (_, { tries, isNowhere }, moves) => {
  const body = {};
  vi.stubGlobal('document', { body, activeElement: isNowhere ? body : {} });
  const focus = vi.fn();
  focusAfterTries({ count: tries, hasFailed: false }, { focus });
  expect(focus).toHaveBeenCalledTimes(moves);
});

it('a part that cannot be loaded says so, unless it is gone', async () => {
  const said = vi.spyOn(toast, 'show').mockReturnValue(undefined as never);
  const [onLoaded, onFailed] = [vi.fn(), vi.fn()];
  const load = vi.fn(async (): Promise<string> => Promise.reject(new Error('away')));
  loadPart({ load, onLoaded, onFailed });
  await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(1));
  expect(onFailed).toHaveBeenCalledTimes(1);
  loadPart({ load, onLoaded, onFailed })();
  loadPart({ load: async () => 'found', onLoaded, onFailed })();
  loadPart({ load: async () => 'seen', onLoaded, onFailed });
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalled());
  expect(onLoaded.mock.calls).toEqual([['seen']]);
  expect(onFailed).toHaveBeenCalledTimes(1);
  said.mockRestore();
});

it.each([
  ['the history of a thing', <EditHistory key="history" {...HISTORY} />],
  ['what a promotion brought', <PromotionPerformance key="brought" id={1} />],
])('%s is not empty before it is loaded', (_, part) => {
  expect(withLocale('en', () => drawPage(part))).toContain('skeleton');
});
