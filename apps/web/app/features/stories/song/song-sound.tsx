import type { Story } from '@keepsong/contract/story/stories';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { songLook } from '~/platform/art/song-art.ts';
import { playSourceOf } from '~/shell/player/play-source.ts';
import type { PlaySource } from '~/shell/player/song.ts';
import { useClip } from '~/shell/player/use-clip.ts';
import { playSong, unlockPlayer, useIsPlaying, usePlayer } from '~/shell/player/use-player.ts';
import { Button } from '~/ui/action/button.tsx';
import { bylineOf } from './song-words.ts';

/** A song that is still loading after this time counts as slow. */
const SLOW_MS = 6_000;

/** The sound of a story's page: the song, and before it the intro that the owner has recorded. */
export type SongSound = {
  source: PlaySource;
  /** Whether the song or its intro is playing or starting. */
  on: boolean;
  state: 'off' | 'starting' | 'playing' | 'blocked' | 'failed';
  toggle: () => void;
};

/** The sound of a delivered song. Null without a recording (spec 5-50). */
export function useSongSound(story: Story): SongSound | null {
  const source = sourceOf(story);
  const intro = story.greeting?.audio_url ?? null;
  const clip = useClip(intro ?? '', () => source && playSong(source));
  const song = useIsPlaying(source?.audio);
  const blocked = usePlayer((state) => state.blocked);
  const failed = usePlayer((state) => state.failed);
  if (!source) return null;
  const isClipOn = clip.state === 'starting' || clip.playing;
  const isStarting = clip.state === 'starting' || song.loading;
  const isBlocked = clip.state === 'blocked' || (song.current && blocked);
  const on = isClipOn || song.playing || song.loading;
  return {
    source,
    on,
    state: isBlocked
      ? 'blocked'
      : song.current && failed
        ? 'failed'
        : isStarting
          ? 'starting'
          : on
            ? 'playing'
            : 'off',
    toggle() {
      if (!intro || (song.current && !isClipOn)) return playSong(source);
      unlockPlayer();
      clip.toggle();
    },
  };
}

function sourceOf(story: Story): PlaySource | null {
  const { song, attributes, instant_product: instant } = story;
  const { id, fullName: artist, photo, has_bio } = song.artist;
  return playSourceOf(
    { ...songLook(story), audio_url: song.audioUrl, duration_seconds: song.duration_seconds },
    {
      artist,
      subtitle: bylineOf(attributes.recipient, artist),
      link: `/stories/${story.slug}`,
      wave: instant?.peaks,
      singer: artist && !instant ? { id, photo, hasBio: has_bio } : undefined,
    },
  );
}

/** Plays or pauses the song with its intro. */
export function PlaySound({ sound: { source, on, toggle } }: { sound: SongSound }) {
  const title = source.song_title;
  return (
    <Button
      variant="inverse"
      icon={on ? 'pause' : 'play'}
      className="story-play"
      aria-label={on ? m.player_pause({ title }) : m.player_play({ title })}
      onClick={toggle}
    >
      {on ? m.player_pause_now() : m.player_play_now()}
    </Button>
  );
}

/** Says why a song that was started cannot be heard yet. Empty when there is no problem. */
export function SoundNote({ sound: { state } }: { sound: SongSound }) {
  const isSlow = useSlow(state === 'starting');
  return (
    <p className="story-sound" role="status">
      {noteWords(state, isSlow)}
    </p>
  );
}

function noteWords(state: SongSound['state'], isSlow: boolean): string {
  if (state === 'starting') return isSlow ? m.stories_sound_slow() : m.stories_sound_starting();
  if (state === 'blocked') return m.stories_sound_blocked();
  return state === 'failed' ? m.stories_sound_failed() : '';
}

/** Whether the song has been starting for longer than `SLOW_MS`. */
function useSlow(isStarting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isStarting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isStarting]);
  return isSlow;
}
