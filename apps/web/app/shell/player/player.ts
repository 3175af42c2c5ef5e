import type { StoreApi } from 'zustand/vanilla';
import type { reportFault } from '~/platform/api/report-fault.ts';
import type { ListeningReporter } from './listening.ts';
import { IDLE, isBlocked, type PlayerState, type Playlist } from './player.store.ts';
import { choose, currentSong, markRemoveNext, removeMarked, step } from './playlist.ts';
import type { PlaySource } from './song.ts';

const UPDATE_EVERY_MS = 500;

/** The part of an audio element that the player uses. */
export type AudioPort = Pick<
  HTMLAudioElement,
  'src' | 'currentTime' | 'duration' | 'paused' | 'play' | 'pause' | 'load' | 'addEventListener'
>;

/** The player's dependencies besides its audio element. */
export type PlayerEdges = {
  listening: ListeningReporter;
  /** Returns the length of a recording in seconds by decoding it (decode-length.ts). */
  decodeLength: (audio: string, signal: AbortSignal) => Promise<number>;
  report: typeof reportFault;
  /** The time in milliseconds. */
  now: () => number;
};

export type Player = {
  /** Plays a song. If it already is the current song, pauses or continues it (spec 4.8-02). */
  play: (song: PlaySource) => void;
  /**
   * Makes these songs the playlist and plays the one at `index`. An index outside the list is reported as a fault (spec
   * 8.7-04).
   */
  playAll: (songs: readonly PlaySource[], index: number) => void;
  toggle: () => void;
  /**
   * Lets a later song start without a press of its own. Call this during a press that starts another recording.
   * Safari remembers for each audio element whether it was used in a press.
   */
  unlock: () => void;
  next: () => void;
  previous: () => void;
  seek: (position: number) => void;
  /** Pauses the song and hides the bar (spec 2.10-07). */
  close: () => void;
  minify: (minified: boolean) => void;
  /** The current position in seconds. It is more exact than the position in the store. */
  second: () => number;
  /**
   * Call this when the page to which these songs belong has closed. The songs are removed from the playlist when the
   * player moves on to another song. If the player is paused, they are removed at once.
   */
  release: (audios: readonly string[]) => void;
};

/** Creates the player of a page, with one audio element for all songs (spec 3.14, 4.8). */
export function createPlayer(
  store: StoreApi<PlayerState>,
  openAudio: () => AudioPort,
  { listening, decodeLength, report, now }: PlayerEdges,
): Player {
  const { getState: state, setState: set } = store;
  const current = () => currentSong(state().playlist);
  let audio: AudioPort | undefined;
  let updatedAt = Number.NEGATIVE_INFINITY;
  let soughtAt = Number.NEGATIVE_INFINITY;
  let lateSeek: ReturnType<typeof setTimeout> | undefined;
  let decoding: AbortController | undefined;
  /** The decoded length of the current recording, for when the browser does not know the length. */
  let decodedSeconds: number | undefined;

  const length = () =>
    audio && Number.isFinite(audio.duration) && audio.duration > 0
      ? audio.duration
      : (decodedSeconds ?? current()?.seconds ?? 0);

  /** Decodes the recording to find its length when the browser reports an infinite duration (spec 7.7-02). */
  function decodeEndless(): void {
    const song = current();
    if (audio?.duration !== Number.POSITIVE_INFINITY || decoding || !song) return;
    const mine = new AbortController();
    decoding = mine;
    decodeLength(song.audio, mine.signal)
      .then((seconds) => {
        if (mine.signal.aborted) return;
        decodedSeconds = seconds;
        set({ seconds: length() });
      })
      .catch(() => {
        if (!mine.signal.aborted) report('failed to load duration');
      });
  }

  function forgetLength(): void {
    decoding?.abort();
    decoding = undefined;
    decodedSeconds = undefined;
  }

  function update(force: boolean): void {
    const song = current();
    if (!audio || !song) return;
    const position = audio.currentTime;
    if (state().playing) listening.moved(song, position, length());
    if (!force && now() - updatedAt < UPDATE_EVERY_MS) return;
    updatedAt = now();
    set({ position, seconds: length() });
  }

  function connect(): AudioPort {
    const element = openAudio();
    element.addEventListener('playing', () => {
      set({ playing: true, loading: false, failed: false, blocked: false, seconds: length() });
      const song = current();
      if (song) listening.playing(song, length());
    });
    // When the player changes songs, the pause event of the previous song arrives after the next one has started. So
    // check that the element is really paused.
    element.addEventListener('pause', () => element.paused && set({ playing: false, loading: false }));
    element.addEventListener('waiting', () => set({ loading: true }));
    element.addEventListener('durationchange', () => {
      decodeEndless();
      set({ seconds: length() });
    });
    element.addEventListener('timeupdate', () => update(false));
    element.addEventListener('ended', () => {
      const song = current();
      if (song) listening.ended(song, length());
      set({ playing: false, loading: false, position: length() });
      // If the page of this song has closed, the song was only kept until its end. Remove it now (spec 4.8-09).
      const left = removeMarked(state().playlist);
      if (left.index === -1) hide(left);
    });
    element.addEventListener('error', () => set({ playing: false, loading: false, failed: true }));
    return element;
  }

  function start(): void {
    audio ??= connect();
    const song = current();
    // If an audio element could not fetch its recording, it never tries again by itself. So load the recording
    // again.
    if (state().failed && song) {
      audio.src = song.audio;
      audio.currentTime = state().position;
    }
    set({ loading: true, failed: false, blocked: false });
    audio.play().catch((error: unknown) => {
      // This is no failure if another song was started, or if the customer paused while this one loaded.
      if (current() !== song || (error instanceof DOMException && error.name === 'AbortError')) return;
      const blocked = isBlocked(error);
      set({ playing: false, loading: false, blocked, failed: !blocked });
    });
  }

  /** Loads the playlist's current song into the audio element and plays it. */
  function load(playlist: Playlist): void {
    const song = currentSong(playlist);
    if (!song) {
      hide(playlist);
      return;
    }
    audio ??= connect();
    clearTimeout(lateSeek);
    forgetLength();
    audio.pause();
    audio.src = song.audio;
    set({ playlist, position: 0, seconds: song.seconds, minified: false, failed: false });
    start();
  }

  function hide(playlist: Playlist): void {
    clearTimeout(lateSeek);
    forgetLength();
    audio?.pause();
    set({ ...IDLE, playlist });
  }

  function toggle(): void {
    if (state().playing || state().loading) audio?.pause();
    else if (current()) start();
  }

  function applySeek(position: number): void {
    if (!audio) return;
    soughtAt = now();
    audio.currentTime = position;
  }

  return {
    play(song) {
      listening.chosen([song]);
      if (current()?.audio === song.audio) toggle();
      else load(choose(state().playlist, song));
    },
    playAll(songs, index) {
      listening.chosen(songs);
      if (songs[index]) load({ songs, index });
      else report('Invalid playlist index selected', { index, length: songs.length });
    },
    toggle,
    unlock() {
      if (current()) return;
      audio ??= connect();
      audio.load();
    },
    next: () => load(step(state().playlist, 1)),
    previous: () => load(step(state().playlist, -1)),
    seek(position) {
      const target = Math.min(Math.max(position, 0), length());
      set({ position: target });
      clearTimeout(lateSeek);
      const wait = soughtAt + UPDATE_EVERY_MS - now();
      if (wait <= 0) applySeek(target);
      else lateSeek = setTimeout(() => applySeek(target), wait);
    },
    close: () => hide({ ...state().playlist, index: -1 }),
    minify: (minified) => set({ minified }),
    second: () => audio?.currentTime ?? state().position,
    release(audios) {
      const marked = markRemoveNext(state().playlist, audios);
      if (state().playing || state().loading) return set({ playlist: marked });
      const left = removeMarked(marked);
      if (left.index === -1) hide(left);
      else set({ playlist: left });
    },
  };
}
