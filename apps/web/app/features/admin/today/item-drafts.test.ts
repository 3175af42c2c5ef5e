import { expect, it, vi } from 'vitest';
import { createDrafts } from './item-drafts.ts';

const begun = (text: string) => ({ statement: { text, version: 1 } });

it('keeps what is begun about each item, until it is sent', () => {
  const onKeys = vi.fn();
  const drafts = createDrafts(onKeys);
  drafts.of('dispute:3').keep(begun('It came'));
  drafts.of('dispute:3').keep(begun('It came on'));
  drafts.of('dispute:4').keep(begun('No'));
  drafts.of('dispute:4').keep(null);
  expect(drafts.of('dispute:3').begun()).toEqual(begun('It came on'));
  expect(drafts.of('dispute:4').begun()).toBeNull();
  // The page hears only when something is begun or sent, and not of each letter.
  expect(onKeys.mock.calls.map(([keys]) => [...keys])).toEqual([
    ['dispute:3'],
    ['dispute:3', 'dispute:4'],
    ['dispute:3'],
  ]);
});
