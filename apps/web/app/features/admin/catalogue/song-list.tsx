import type { DeskSong } from '@keepsong/contract/catalogue/playlist-desk';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';

type SongListProps = {
  /** The songs in the order in which they are shown. */
  songs: readonly DeskSong[];
  error: string | undefined;
  onChange: (songs: DeskSong[]) => void;
};

const nameOf = ({ title, artist_name }: DeskSong) => `${title}, ${artist_name}`;

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

/** A song with its artist. Says when visitors do not hear it: it is hidden, or its artist is paused. */
const SongName = ({ song: { title, artist_name, is_heard } }: { song: DeskSong }) => (
  <>
    {title} <span className="muted">{artist_name}</span>
    {is_heard ? null : <span className="desk-second">{m.desk_playlist_not_heard()}</span>}
  </>
);
