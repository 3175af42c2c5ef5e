import type { DeskSong } from '@keepsong/contract/catalogue/playlist-desk';
import type { SongListBody, SongListView } from '@keepsong/contract/catalogue/song-lists';
import type { SongListName } from '@keepsong/domain/playlists/song-lists';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { PLAYLISTS_PAGE } from '../admin-paths.ts';
import { Crumbs } from '../crumbs.tsx';
import { DeskHead } from '../frame.tsx';
import { EditBar } from './edit-bar.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { EditHistory } from './edit-history.tsx';
import { EditFacts, EditSection, EditStateMark } from './edit-parts.tsx';
import { SONG_LIST_WORDS } from './playlists-page.tsx';
import { SongList } from './song-list.tsx';
import { useEdit, type Wish } from './use-edit.ts';
import './catalogue.css';

export type SongListPageData = { list: SongListView; songs: readonly DeskSong[] };

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk();
const bodyOf = ({ song_ids }: SongListView): SongListBody => ({ song_ids });

const LEADS: Readonly<Record<SongListName, () => string>> = {
  examples: m.desk_songs_examples_lead,
  featured: m.desk_songs_featured_lead,
};

/** The songs that come first where visitors hear songs: chosen, and put in order by dragging or by buttons. */
export function SongListPage({ data }: { data: SongListPageData }) {
  const [known, setKnown] = useState<readonly DeskSong[]>(data.songs);
  const { id: name } = data.list;
  const params = { name };
  const send = async (body: SongListBody, wish: Wish): Promise<SongListView> =>
    (await (await calls()).songLists.save({ params, body: { ...body, ...wish } })).song_list;
  const edit = useEdit({ saved: data.list, bodyOf, send });
  const { item, body, wrong, set } = edit;
  const songs = body.song_ids.flatMap((id) => known.find((song) => song.id === id) ?? []);
  const titles = ({ song_ids }: SongListBody) =>
    song_ids.map((id) => known.find((song) => song.id === id)?.title ?? String(id)).join(', ') || '–';
  const title = SONG_LIST_WORDS[name]();
  return (
    <>
      <Crumbs above={[{ to: PLAYLISTS_PAGE, name: m.desk_playlists() }]} here={title} />
      <DeskHead
        title={title}
        facts={<EditFacts item={item} />}
        actions={<EditStateMark state={item.state} />}
      />
      <EditConflict
        edit={edit}
        labelOf={m.desk_playlist_songs}
        wordsOfField={(_, of) => titles(of)}
        bodyOf={bodyOf}
      />
      <div className="desk-columns">
        <div>
          <EditSection id="songs" title={m.desk_playlist_songs()} lead={LEADS[name]()}>
            <SongList
              songs={songs}
              error={wrong.song_ids ? fieldErrorWords(wrong.song_ids, m.desk_playlist_songs()) : undefined}
              onChange={(next) => {
                setKnown([...known, ...next]);
                set({ song_ids: next.map(({ id }) => id) });
              }}
            />
          </EditSection>
        </div>
        <aside className="edit-side">
          <EditHistory
            version={item.version}
            load={async () => (await calls()).songLists.history({ params })}
            rollBack={async (to) => {
              const api = await calls();
              const back = { params, body: { version: item.version, to } };
              const { song_list } = await api.songLists.rollBack(back);
              setKnown((await api.playlistDesk.songs({ query: { ids: song_list.song_ids } })).songs);
              edit.take(song_list);
            }}
          />
        </aside>
      </div>
      <EditBar edit={edit} note={m.desk_songs_bar()} />
    </>
  );
}
