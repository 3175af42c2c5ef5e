import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artistSongs } from '../../../db/schema/artists.ts';
import { artistReviews } from '../../../db/schema/catalogue/reviews.ts';
import { newcomer } from '../../testing/people.ts';
import { addArtist, openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  const odessa = await addArtist(shop, { artistName: 'Odessa Vale', genres: ['2'] });
  const wren = await addArtist(shop, { artistName: 'Wren Halloway', genres: ['4'] });
  const gone = await addArtist(shop, { artistName: 'Gone Fishing', status: 'paused' });
  await shop.db
    .insert(artistSongs)
    .values([
      song(odessa.id, 0, 'Silent', 'Wedding', null),
      song(odessa.id, 1, 'First heard', 'Birthday', 'examples/a.mp3'),
      song(odessa.id, 2, 'For the wedding', 'Wedding', 'examples/b.mp3'),
    ]);
  await shop.db
    .insert(artistReviews)
    .values([
      review(odessa.id, 1, 'Wedding', 4),
      { ...review(odessa.id, 2, 'Memorial', 5), locale: 'sp' },
      review(wren.id, 3, 'Wedding', 5),
      review(gone.id, 4, 'Wedding', 1),
    ]);
});
afterAll(() => shop.close());

const song = (
  artistId: number,
  position: number,
  title: string,
  occasion: string,
  audioKey: string | null,
) => ({
  artistId,
  position,
  title,
  occasion,
  audioKey,
  recipient: 'Ann',
  genre: '2',
  moods: ['7'],
  tempo: '2',
});

const review = (artistId: number, day: number, occasion: string, rating: number) => ({
  artistId,
  firstName: `Reader ${day}`,
  occasion,
  relationship: 'Wife',
  body: `Review ${day}`,
  rating,
  createdAt: new Date(Date.UTC(2026, 0, day)),
});

type Answer = {
  reviews: {
    text: string;
    written_in: string;
    artist: { artist_name: string };
    song: { title: string } | null;
  }[];
  total: number;
  average_rating: number | null;
};

async function list(query: Record<string, unknown>): Promise<Answer> {
  const answer = await newcomer(shop).call('reviews.list', { query });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
const texts = ({ reviews }: Answer) => reviews.map(({ text }) => text);

describe('reviews by customers', () => {
  it('are listed newest first with the artist, without artists who left', async () => {
    const answer = await list({});
    expect(texts(answer)).toEqual(['Review 3', 'Review 2', 'Review 1']);
    expect(answer).toMatchObject({ total: 3, average_rating: 4.7 });
    expect(answer.reviews.map(({ written_in }) => written_in)).toEqual(['en', 'sp', 'en']);
    expect(answer.reviews[0]?.artist).toMatchObject({ artist_name: 'Wren Halloway' });
  });

  it.each<[Record<string, unknown>, string[]]>([
    [{ sort: 'oldest' }, ['Review 1', 'Review 2', 'Review 3']],
    [{ sort: 'highest' }, ['Review 3', 'Review 2', 'Review 1']],
    [{ occasion: 'Wedding' }, ['Review 3', 'Review 1']],
    [{ genre: '2' }, ['Review 2', 'Review 1']],
    [{ genre: '2', occasion: 'Wedding' }, ['Review 1']],
    [{ written_in: 'sp' }, ['Review 2']],
    [{ written_in: 'en', sort: 'highest' }, ['Review 3', 'Review 1']],
    [{ per_page: 2, page: 2 }, ['Review 1']],
    [{ first_in: 'sp' }, ['Review 2', 'Review 3', 'Review 1']],
    [{ first_in: 'en' }, ['Review 3', 'Review 1', 'Review 2']],
    [{ first_in: 'sp', sort: 'oldest' }, ['Review 2', 'Review 1', 'Review 3']],
    [{ first_in: 'sp', per_page: 1, page: 1 }, ['Review 2']],
    [{ first_in: 'sp', per_page: 1, page: 2 }, ['Review 3']],
    [{ first_in: 'sp', per_page: 2, page: 1 }, ['Review 2', 'Review 3']],
    [{ first_in: 'sp', per_page: 2, page: 2 }, ['Review 1']],
    [{ first_in: 'sp', occasion: 'Wedding' }, ['Review 3', 'Review 1']],
    [{ occasion: 'Nothing' }, []],
  ])('are sorted, filtered and paged by %j', async (query, expected) => {
    expect(texts(await list(query))).toEqual(expected);
  });

  it('have a song: one of the occasion, otherwise the first with a recording, otherwise none', async () => {
    const { reviews } = await list({});
    expect(reviews.map(({ song: heard }) => heard?.title ?? null)).toEqual([
      null,
      'First heard',
      'For the wedding',
    ]);
  });

  it.each([{ sort: 'worst' }, { written_in: 'es' }, { per_page: 0 }, { page: 0 }])(
    'refuse %j',
    async (query) => {
      expect((await newcomer(shop).call('reviews.list', { query })).status).toBe(400);
    },
  );
});
