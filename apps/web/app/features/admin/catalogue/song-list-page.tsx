import type { DeskSong } from '@keepsong/contract/catalogue/playlist-desk';
import type { SongListBody, SongListView } from '@keepsong/contract/catalogue/song-lists';
import type { SongListName } from '@keepsong/domain/playlists/song-lists';
import { m } from '~/paraglide/messages.js';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { PLAYLISTS_PAGE } from '../admin-paths.ts';
import { SONG_LIST_WORDS } from '../shop-names.ts';
import { EditPage } from './edit-page.tsx';
import { EditSection } from './edit-parts.tsx';
import { SongList, useKnownSongs } from './song-list.tsx';
import { useEdit, type Wish } from './use-edit.ts';

export type SongListPageData = { list: SongListView; songs: readonly DeskSong[] };

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk();
const bodyOf = ({ song_ids }: SongListView): SongListBody => ({ song_ids });

const LEADS: Readonly<Record<SongListName, () => string>> = {
  examples: m.desk_songs_examples_lead,
  featured: m.desk_songs_featured_lead,
};

/**
 * The editor of the songs that visitors see first in a list. Songs are chosen, and ordered by dragging or by
 * buttons.
 */
export function SongListPage({ data }: { data: SongListPageData }) {
  const { ask, listed, titlesOf, learn, saving } = useKnownSongs(data.list.song_ids, data.songs);
  const { id: name } = data.list;
  const params = { name };
  const save = async (body: SongListBody, wish: Wish): Promise<SongListView> =>
    (await (await calls()).songLists.save({ params, body: { ...body, ...wish } })).song_list;
  const send = (body: SongListBody, wish: Wish) => saving(body.song_ids, () => save(body, wish));
  const edit = useEdit({ saved: data.list, bodyOf, send });
  const { body, wrong, set } = edit;
  return (
    <EditPage
      edit={edit}
      above={[{ to: PLAYLISTS_PAGE, name: m.desk_playlists() }]}
      title={SONG_LIST_WORDS[name]()}
      bodyOf={bodyOf}
      labelOf={m.desk_playlist_songs}
      wordsOfField={(_, of) => titlesOf(of.song_ids)}
      history={async () => (await calls()).songLists.history({ params })}
      rollBack={async (wish) => {
        const { song_list } = await (await calls()).songLists.rollBack({ params, body: wish });
        await ask(song_list.song_ids);
        return song_list;
      }}
      bar={{ note: m.desk_songs_bar() }}
    >
      <EditSection id="songs" title={m.desk_playlist_songs()} lead={LEADS[name]()}>
        <SongList
          songs={listed(body.song_ids)}
          error={wrong.song_ids ? fieldErrorWords(wrong.song_ids, m.desk_playlist_songs()) : undefined}
          onChange={(next) => {
            learn(next);
            set({ song_ids: next.map(({ id }) => id) });
          }}
        />
      </EditSection>
    </EditPage>
  );
}
