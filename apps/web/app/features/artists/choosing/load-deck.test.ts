import type { Client } from '@keepsong/contract/transport/client';
import { describe, expect, it } from 'vitest';
import { loadDeck, loadMore } from './load-deck.ts';

/** A fake shop that has these artists. `asked` records its calls. */
function shopOf(found: { artists: { id: number }[]; total: number }) {
  const asked: unknown[] = [];
  const swipe = async ({ query }: { query: unknown }) => {
    asked.push(query);
    return found;
  };
  return { api: { artists: { swipe } } as unknown as Client, asked };
}

const TWENTY = Array.from({ length: 20 }, (_, at) => ({ id: at + 1 }));

describe('the stack of recommendations (spec 7.2-15)', () => {
  it('asks for artists that are not in it yet, and leaves out the voice when any will do', async () => {
    const { api, asked } = shopOf({ artists: TWENTY, total: 41 });
    expect(await loadMore(api, { genre: '4', gender: '3' }, [7, 8])).toEqual({
      artists: TWENTY,
      complete: false,
    });
    await loadMore(api, { genre: '4', gender: '2' }, []);
    expect(asked).toEqual([
      { genre: '4', gender: undefined, pre_recommended_ids: [], exclude_artist_ids: [7, 8] },
      { genre: '4', gender: '2', pre_recommended_ids: [], exclude_artist_ids: [] },
    ]);
  });

  it('is complete with the last page', async () => {
    const { api } = shopOf({ artists: TWENTY, total: 20 });
    expect((await loadMore(api, { genre: '4', gender: '1' }, [])).complete).toBe(true);
  });

  it('opens as the customer left it, by the ids in the draft', async () => {
    const { api, asked } = shopOf({ artists: TWENTY, total: 20 });
    await loadDeck(api, { genre: '4', gender: '1' }, ['5', 'x', '9']);
    expect(asked).toEqual([{ genre: '4', gender: '1', pre_recommended_ids: [5, 9], exclude_artist_ids: [] }]);
  });

  it('starts again when none of the artists in the draft can be shown', async () => {
    const { api, asked } = shopOf({ artists: [], total: 0 });
    await loadDeck(api, { genre: '4', gender: '1' }, ['5']);
    expect(asked).toHaveLength(2);
  });
});
