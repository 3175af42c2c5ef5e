import type { ComparedSong } from '@keepsong/contract/catalogue/music-desk';
import type { SongMaker } from '@keepsong/domain/instant/song-model';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { ProgressBar } from '~/ui/status/progress-bar.tsx';
import { deskMoney } from '../desk-money.ts';

const LOOK_EVERY_MS = 1_000;

export const MAKER_WORDS: Readonly<Record<SongMaker, () => string>> = {
  own: m.desk_music_own,
  elevenlabs: m.desk_music_model,
};

/**
 * The song of one maker: its progress, then the first part of the song with its lyrics, or the reason why there
 * is none.
 */
export function HeardSong({ id, maker }: { id: string; maker: SongMaker }) {
  const song = useSong(id);
  return (
    <article className="desk-panel music-song" aria-labelledby={`song-${maker}`}>
      <h2 className="desk-title" id={`song-${maker}`}>
        {MAKER_WORDS[maker]()}
      </h2>
      {song ? <State song={song} /> : <Waiting progress={0} />}
    </article>
  );
}

function State({ song }: { song: ComparedSong }) {
  const { locale } = usePage();
  if (song.status === 'failed')
    return (
      <div role="status">
        <p className="help help--error">{m.desk_music_failed()}</p>
        <p className="muted">{song.error}</p>
      </div>
    );
  if (!song.audio_url) return <Waiting progress={song.progress} />;
  return (
    <>
      <h3 className="edit-name">{song.title}</h3>
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand below it. */}
      <audio controls preload="metadata" src={song.audio_url} aria-label={MAKER_WORDS[song.maker]()} />
      <p className="muted">
        {song.cents === null
          ? m.desk_music_free()
          : m.desk_music_paid({ cost: deskMoney(song.cents, locale) })}
      </p>
      <p className="edit-lyrics">{song.lyrics}</p>
    </>
  );
}

function Waiting({ progress }: { progress: number }) {
  return (
    <div role="status">
      <ProgressBar label={m.desk_music_progress()} percent={progress} />
      <p className="muted">{m.desk_collection_sample_wait({ percent: progress })}</p>
    </div>
  );
}

/** Asks for the song again and again until it is made or has failed. */
function useSong(id: string): ComparedSong | null {
  const [song, setSong] = useState<ComparedSong | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const look = async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const read = await browserDesk()
        .musicDesk.song({ params: { song_id: id } })
        .catch(() => null);
      if (!isHere) return;
      if (read) setSong(read.song);
      const isOver = read?.song.status === 'completed' || read?.song.status === 'failed';
      if (!isOver) timer = setTimeout(look, LOOK_EVERY_MS);
    };
    void look();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [id]);
  return song;
}
