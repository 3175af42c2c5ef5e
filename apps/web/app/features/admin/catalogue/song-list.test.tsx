import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { learned, SongList, useKnownSongs } from './song-list.tsx';
import { SongListPage } from './song-list-page.tsx';

const song = (id: number, title: string) => ({ id, title, artist_name: 'Odessa Vale', is_heard: true });
const HARBOR = song(1, 'Harbor lights');
const STANDING = {
  ...{ version: 1, state: 'live' as const, publish_at: null, publish_failed: null },
  ...{ has_live: false, edited_by: null, edited_at: null },
};
const QUIET = { error: undefined, onChange: () => {} };
const SNOW = song(2, 'Snow on the porch');

it.each([
  ['en', 'Song no. 7', 'The shop has this song no longer.', 'Remove Song no. 7'],
  ['sp', 'Canción n.º 7', 'La tienda ya no tiene esta canción.', 'Quitar Canción n.º 7'],
] as const)(
  'a song that the shop has no longer is named in its list and can be removed (%s)',
  (locale, ...words) => {
    const list = { id: 'examples' as const, song_ids: [1, 7], ...STANDING };
    const html = withLocale(locale, () => drawPage(<SongListPage data={{ list, songs: [HARBOR] }} />));
    for (const part of words) expect(html).toContain(part);
  },
);

it('a song that went away while the page was open keeps its title, and is marked after the refusal', () => {
  const known = learned([HARBOR, SNOW], [1, 2], [SNOW]);
  expect(known).toEqual([{ ...HARBOR, is_gone: true }, SNOW]);
  const html = withLocale('en', () => drawPage(<SongList songs={known} {...QUIET} />));
  expect(html.match(/The shop has this song no longer/g)).toHaveLength(1);
  expect(html).toContain('Harbor lights');
});

/** A list whose second song comes from a version that the page has not read. */
const Unread = () => <SongList songs={useKnownSongs([1], [HARBOR]).listed([1, 9])} {...QUIET} />;

it('a song that the page has not asked for yet is not said to be gone', () => {
  const html = withLocale('en', () => drawPage(<Unread />));
  expect(html).toContain('Song no. 9');
  expect(html).not.toContain('no longer');
});

/** The titles of a list as its history writes them. */
const Titles = ({ ids }: { ids: readonly number[] }) => useKnownSongs([2], [SNOW]).titlesOf(ids);

it('the history also names songs by their numbers', () => {
  expect(withLocale('en', () => drawPage(<Titles ids={[2, 9]} />))).toContain(
    'Snow on the porch, Song no. 9',
  );
});
