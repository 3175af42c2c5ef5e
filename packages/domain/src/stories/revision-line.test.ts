import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../result.ts';
import { soldLine } from '../testing/sold.ts';
import type { RevisableStory } from './revision.ts';
import { priceRevision } from './revision-line.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
/** A song of seven lines that was delivered twenty days ago. No line was revised yet. */
const STORY: RevisableStory = {
  id: 7,
  ownerId: 4,
  lyrics: 'One\nTwo\nThree\nFour\nFive\nSix\nSeven',
  deliveredAt: '2026-11-01T12:00:00Z',
  isFree: true,
  hadFree: false,
  unsungMs: 0,
};
const requests = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ type: 'update', line: at + 1, edits: [{ line: 'New' }] }));

/** Prices a revision of the first `lines` lines of a song, at $9.99 for each paid line. */
const priced = (
  lines: number,
  story: Partial<RevisableStory> = {},
  line: Parameters<typeof soldLine>[0] & { storyId?: number | null | undefined } = {},
) => {
  const { storyId = 7, ...change } = line;
  const extra_info = { revision_requests: requests(lines), revision_note: 'For Sunday.' };
  const sold = soldLine({
    catalogCents: 999,
    ...change,
    sent: { price: 1, parent_story_id: storyId, extra_info, ...change.sent },
  });
  return priceRevision(sold, new Map([[7, { ...STORY, ...story }]]), NOW);
};

describe('the price of a revision', () => {
  it.each<[string, number, Partial<RevisableStory>, number, number]>([
    ['six lines of a new song: the first five are free', 6, {}, 5, 1],
    ['seven lines of a new song', 7, {}, 5, 2],
    ['one line, when the free lines were used', 1, { hadFree: true }, 0, 1],
    ['one line, when the free days are over', 1, { deliveredAt: '2026-10-22T11:59:59Z' }, 0, 1],
    [
      'six lines, when a stopped change took the free days',
      6,
      { deliveredAt: '2026-10-22T11:59:59Z', unsungMs: 1_000 },
      5,
      1,
    ],
  ])('%s', (_case, lines, story, freeLines, paidLines) => {
    expect(priced(lines, story)).toEqual(
      ok({
        storyId: 7,
        freeLines,
        paidLines,
        cents: paidLines * 999,
        requests: requests(lines),
        note: 'For Sunday.',
      }),
    );
  });

  it('is not asked for lines that are all free: they are requested on the page of revisions', () => {
    expect(priced(5)).toEqual(refuse('product_missing'));
    expect(priced(5, { deliveredAt: '2026-10-22T12:00:00Z' })).toEqual(refuse('product_missing'));
  });

  it.each<[string, Partial<RevisableStory>]>([
    ['it has no lyrics yet', { lyrics: null }],
    ['it is not delivered', { deliveredAt: null }],
  ])('does not exist for a song when %s', (_case, story) => {
    expect(priced(6, story)).toEqual(refuse('product_missing'));
  });

  it.each([null, 8])('does not exist without a song that the shop knows: %s', (storyId) => {
    expect(priced(6, {}, { storyId })).toEqual(refuse('product_missing'));
  });

  it('exists only for one revision at a time', () => {
    expect(priced(6, {}, { quantity: 2 })).toEqual(refuse('quantity_invalid'));
    expect(priced(6, { isFree: false })).toEqual(refuse('revision_under_way'));
  });

  it('does not exist while no line, or a wrong one, is marked', () => {
    expect(priced(0)).toEqual(refuse('revision_invalid'));
    expect(priced(8)).toEqual(refuse('revision_invalid'));
    expect(priced(6, {}, { sent: { extra_info: undefined } })).toEqual(refuse('revision_invalid'));
  });
});
