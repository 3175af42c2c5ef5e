import { type RefObject, useEffect, useRef, useState } from 'react';
import { pausePlayer } from '~/shell/player/use-player.ts';

const RATES: readonly number[] = [1, 1.25, 1.5];
const SHORT_BACK = 5;

export type Recording = {
  audio: RefObject<HTMLAudioElement | null>;
  seconds: number;
  isPlaying: boolean;
  rate: number;
  toggle: () => void;
  /** Plays the recording from this second. */
  playFrom: (seconds: number) => void;
  seek: (seconds: number) => void;
  back: () => void;
  nextRate: () => void;
};

/** Controls a recording on a page of the desk or of an artist: playing, pausing and jumping to a second. */
export function useRecording(): Recording {
  const audio = useRef<HTMLAudioElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [rate, setRate] = useState(1);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const show = () => setSeconds(element.currentTime);
    const state = () => setPlaying(!element.paused);
    const events = ['timeupdate', 'seeking'] as const;
    for (const name of events) element.addEventListener(name, show);
    for (const name of ['play', 'pause', 'ended'] as const) element.addEventListener(name, state);
    return () => {
      for (const name of events) element.removeEventListener(name, show);
      for (const name of ['play', 'pause', 'ended'] as const) element.removeEventListener(name, state);
    };
  }, []);
  const play = () => {
    pausePlayer();
    // The browser may refuse to play, or the user may press again first. Show the real state on the button.
    audio.current?.play().catch(() => setPlaying(false));
  };
  const seek = (to: number) => {
    if (!audio.current) return;
    audio.current.currentTime = to;
    setSeconds(to);
  };
  return {
    ...{ audio, seconds, isPlaying, rate, seek },
    toggle: () => (audio.current?.paused ? play() : audio.current?.pause()),
    playFrom: (to) => {
      seek(to);
      play();
    },
    back: () => seek(Math.max(0, (audio.current?.currentTime ?? 0) - SHORT_BACK)),
    nextRate: () => {
      const next = RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1;
      setRate(next);
      if (audio.current) audio.current.playbackRate = next;
    },
  };
}
