import type { ArtistClip } from '@keepsong/contract/artists';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { savesData } from '~/platform/loading/lazy-part.tsx';
import { pausePlayer, usePlayer } from '~/shell/player/use-player.ts';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { PlayButton } from '~/ui/action/play-button.tsx';

type IntroClipProps = { clip: ArtistClip; artist: string };

const likesStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Plays an artist's video clip over the portrait. The clip starts by itself without sound, unless the visitor wants
 * reduced motion or saves data. The portrait is visible until the clip moves, and stays when the clip cannot be played.
 */
export default function IntroClip({ clip, artist }: IntroClipProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [shown, setShown] = useState(false);
  const [muted, setMuted] = useState(true);
  const [failed, setFailed] = useState(false);
  useAutoplay(video);
  useQuietBeside(setMuted);
  if (failed) return null;
  const toggle = () => {
    if (!video.current?.paused) return video.current?.pause();
    void video.current.play().catch(() => setPlaying(false));
  };
  const sound = () => {
    if (muted) pausePlayer();
    setMuted(!muted);
  };
  return (
    <>
      <video
        ref={video}
        className="swipe__clip"
        data-shown={shown}
        poster={clip.poster}
        preload="none"
        aria-label={m.artists_clip({ artist })}
        muted={muted}
        loop
        playsInline
        disablePictureInPicture
        onPlay={() => setPlaying(true)}
        onPlaying={() => setShown(true)}
        onPause={() => setPlaying(false)}
      >
        {clip.sources.map(({ src, type }, at) => (
          <source
            key={src}
            src={src}
            type={type}
            onError={at === clip.sources.length - 1 ? () => setFailed(true) : undefined}
          />
        ))}
      </video>
      <div className="swipe__controls">
        <PlayButton
          playing={playing}
          size="small"
          label={playing ? m.artists_clip_pause({ artist }) : m.artists_clip_play({ artist })}
          onClick={toggle}
        />
        <IconButton
          icon={muted ? 'muted' : 'sound'}
          label={muted ? m.artists_clip_unmute() : m.artists_clip_mute()}
          onClick={sound}
        />
      </div>
    </>
  );
}

/**
 * Starts the clip. If the browser refuses to play it, the portrait stays visible and the visitor can press the play
 * button.
 */
function useAutoplay(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    if (!video.current || savesData()) return;
    video.current.preload = 'auto';
    if (!likesStillness()) void video.current.play().catch(() => undefined);
  }, [video]);
}

/** Mutes the clip while a song plays, so that the visitor hears only the song. */
function useQuietBeside(setMuted: (muted: boolean) => void): void {
  const songPlays = usePlayer(({ playing }) => playing);
  useEffect(() => {
    if (songPlays) setMuted(true);
  }, [songPlays, setMuted]);
}
