import type { DeskSong } from '@keepsong/contract/catalogue/playlist-desk';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';

/** A song of a list. It may be gone: its artist has deleted it since it was put in. */
export type ListedSong = DeskSong & { is_gone?: boolean };

/** A song of which only the number is known. */
const nameless = (id: number): ListedSong => ({
  id,
  title: m.desk_playlist_song_number({ number: id }),
  artist_name: '',
  is_heard: true,
});

/** The known songs after the shop was asked for some. Those that it did not answer are gone, and keep their titles. */
export const learned = (
  known: readonly ListedSong[],
  asked: readonly number[],
  answered: readonly DeskSong[],
): ListedSong[] => {
  const songOf = (id: number) =>
    answered.find((song) => song.id === id) ?? {
      ...(known.find((song) => song.id === id) ?? nameless(id)),
      is_gone: true,
    };
  return [...known.filter(({ id }) => !asked.includes(id)), ...asked.map(songOf)];
};

/** The songs of the version that another editor has saved meanwhile. */
const songsIn = (theirs: unknown): readonly number[] =>
  typeof theirs === 'object' && theirs !== null && 'song_ids' in theirs && Array.isArray(theirs.song_ids)
    ? theirs.song_ids
    : [];

/** The songs that the page of a list knows. The shop was asked for `asked`, and has answered `answered`. */
export function useKnownSongs(asked: readonly number[], answered: readonly DeskSong[]) {
  const [known, setKnown] = useState(() => learned([], asked, answered));
  const knownOf = (id: number) => known.find((song) => song.id === id);
  const songOf = (id: number): ListedSong => knownOf(id) ?? nameless(id);

  /** Asks the shop for songs, also to find out whether it has them still. */
  async function ask(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const { browserDesk } = await import('~/platform/api/desk-api.ts');
    const { songs } = await browserDesk().playlistDesk.songs({ query: { ids: [...ids] } });
    setKnown((all) => learned(all, ids, songs));
  }

  return {
    ask,
    listed: (ids: readonly number[]): ListedSong[] => ids.map(songOf),
    titlesOf: (ids: readonly number[]): string => ids.map((id) => songOf(id).title).join(', ') || '–',
    learn: (songs: readonly ListedSong[]) =>
      setKnown((all) => [...all, ...songs.filter(({ id }) => all.every((song) => song.id !== id))]),
    /**
     * Saves a list. Asks for the songs when the shop has refused them, and for those that the page does not know in
     * the version that it gets back.
     */
    async saving<T extends { song_ids: readonly number[] }>(
      ids: readonly number[],
      save: () => Promise<T>,
    ): Promise<T> {
      try {
        const saved = await save();
        await ask(saved.song_ids.filter((id) => !knownOf(id)));
        return saved;
      } catch (error) {
        const { fields, theirs } = isApiError(error) ? error.body : {};
        await ask([...(fields?.song_ids ? ids : []), ...songsIn(theirs).filter((id) => !knownOf(id))]);
        throw error;
      }
    },
  };
}

type SongListProps = {
  /** The songs in the order in which they are shown. */
  songs: readonly ListedSong[];
  error: string | undefined;
  onChange: (songs: ListedSong[]) => void;
};

const nameOf = ({ title, artist_name }: DeskSong) => [title, artist_name].filter(Boolean).join(', ');

/** The songs of a playlist. Songs are found by a search, moved by dragging or by buttons, and removed. */
export function SongList({ songs, error, onChange }: SongListProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    const song = songs[from];
    if (song && to >= 0 && to < songs.length) onChange(songs.toSpliced(from, 1).toSpliced(to, 0, song));
  };
  return (
    <div className="edit-list">
      <ol aria-label={m.desk_playlist_songs()}>
        {songs.map((song, at) => (
          <li
            key={song.id}
            draggable
            className={dragged === at ? 'edit-dragged' : undefined}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, at);
              setDragged(null);
            }}
          >
            <span>
              <SongName song={song} />
            </span>
            <IconButton
              icon="arrow-left"
              className="edit-up"
              label={m.desk_edit_move_up({ name: nameOf(song) })}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              icon="arrow-right"
              className="edit-up"
              label={m.desk_edit_move_down({ name: nameOf(song) })}
              disabled={at === songs.length - 1}
              onClick={() => move(at, at + 1)}
            />
            <IconButton
              icon="close"
              label={m.desk_edit_remove({ name: nameOf(song) })}
              onClick={() => onChange(songs.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <FieldError>{error}</FieldError>
      <FindSong chosen={songs} onChoose={(song) => onChange([...songs, song])} />
    </div>
  );
}

type FindProps = { chosen: readonly DeskSong[]; onChoose: (song: DeskSong) => void };

/** Searches the songs of all artists by title or artist. */
function FindSong({ chosen, onChoose }: FindProps) {
  const [q, setQ] = useState('');
  const [found, setFound] = useState<readonly DeskSong[] | null>(null);
  const { busy, error, run } = useAction();
  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (q.trim() === '') return;
    const answer = await run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      return browserDesk().playlistDesk.songs({ query: { q: q.trim(), ids: [] } });
    });
    if (answer) setFound(answer.songs);
  };
  const left = found?.filter(({ id }) => chosen.every((song) => song.id !== id)) ?? [];
  return (
    <form className="edit-find" onSubmit={find}>
      <div className="edit-list__add">
        <TextInput
          label={m.desk_playlist_find()}
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
        />
        <Button type="submit" variant="soft" size="small" icon="search" busy={busy}>
          {m.desk_playlist_find_do()}
        </Button>
      </div>
      <FieldError>{error ? m.desk_playlist_find_failed() : undefined}</FieldError>
      <div role="status">
        {found === null || left.length > 0 ? null : <p className="muted">{m.desk_playlist_find_none()}</p>}
      </div>
      {left.length > 0 ? (
        <ul aria-label={m.desk_playlist_found()}>
          {left.map((song) => (
            <li key={song.id}>
              <span>
                <SongName song={song} />
              </span>
              <Button
                variant="soft"
                size="small"
                icon="plus"
                aria-label={m.desk_playlist_put_in({ name: nameOf(song) })}
                onClick={() => onChoose(song)}
              >
                {m.desk_edit_put_in()}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}

/**
 * A song with its artist. Says when the song is gone, and when visitors do not hear it: it is hidden, or its artist is
 * paused.
 */
const SongName = ({ song: { title, artist_name, is_heard, is_gone } }: { song: ListedSong }) => (
  <>
    {title} <span className="muted">{artist_name}</span>
    {is_heard && !is_gone ? null : (
      <span className="desk-second">
        {is_gone ? m.desk_playlist_song_gone() : m.desk_playlist_not_heard()}
      </span>
    )}
  </>
);
