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
 * An artist's clip over their portrait, from the moment it moves: it begins by itself, without a sound, unless the
 * visitor asked for stillness or saves data. What cannot be played leaves the portrait.
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

/** A browser that refuses to begin by itself shows the portrait, and the button to begin. */
function useAutoplay(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    if (!video.current || savesData()) return;
    video.current.preload = 'auto';
    if (!likesStillness()) void video.current.play().catch(() => undefined);
  }, [video]);
}

/** Two sounds at once are noise: the clip is silent while a song plays. */
function useQuietBeside(setMuted: (muted: boolean) => void): void {
  const songPlays = usePlayer(({ playing }) => playing);
  useEffect(() => {
    if (songPlays) setMuted(true);
  }, [songPlays, setMuted]);
}
