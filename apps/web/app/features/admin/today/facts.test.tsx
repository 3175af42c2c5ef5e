import type { InboxItem } from '@keepsong/contract/desk';
import { ApiError } from '@keepsong/contract/transport/client';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { afterError, type Facts, WithFacts } from './facts.tsx';
import type { Work } from './use-inbox.ts';

const WORK: Work = { busy: false, run: async () => true, reload: () => {}, dialog: null };
const draw = (facts: Omit<Facts<string>, 'work' | 'refused'> & Partial<Facts<string>>) =>
  drawPage(
    <WithFacts facts={{ refused: null, ...facts, work: WORK }} height="64px">
      {(value) => <p>{value}</p>}
    </WithFacts>,
  );

it('offers to load facts again that could not be loaded, and only those', () => {
  const failed = draw({ value: null, again: () => {} });
  expect(failed).toContain('This could not be loaded.');
  expect(failed).toMatch(/<button[^>]*>.*Try again/);
  expect(draw({ value: null, again: null })).not.toContain('<button');
  // The facts of the last load are better than none.
  expect(draw({ value: 'Wes Calloway', again: () => {} })).toBe('<p>Wes Calloway</p>');
});

it('says why the shop refuses the facts, and does not offer to load them again', () => {
  const refused = draw({ value: null, refused: new ApiError(409, { code: 'more_than_left' }), again: null });
  expect(refused).toBe('<p role="status">That is more than is left.</p>');
});

it('tries again only after a failure that passes', () => {
  const item = { key: 'refund:4' } as InboxItem;
  const before = { value: 'Wes Calloway', refused: null, failedFor: null };
  for (const status of [400, 403, 404, 409]) {
    const error = new ApiError(status, { code: 'order_closed' });
    expect(afterError(before, error, item)).toEqual({ value: null, refused: error, failedFor: null });
  }
  const passing = [401, 429, 503].map((status) => new ApiError(status, {}));
  for (const error of [...passing, new TypeError('no')])
    expect(afterError(before, error, item)).toEqual({ ...before, failedFor: item });
});
