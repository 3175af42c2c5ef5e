import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createListeningReporter } from './listening.ts';
import { IDLE, type PlayerState } from './player.store.ts';
import { createPlayer } from './player.ts';
import type { PlaySource } from './song.ts';

/** An audio element that plays when it is told to, and fails for `broken`. */
class FakeAudio extends EventTarget {
  src = '';
  currentTime = 0;
  duration = Number.NaN;
  paused = true;
  async play() {
    if (this.src === 'broken') throw new DOMException('no', 'NotSupportedError');
    this.paused = false;
    this.duration = 90;
    this.dispatchEvent(new Event('playing'));
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  reach(seconds: number) {
    this.currentTime = seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }
  finish() {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
    this.dispatchEvent(new Event('ended'));
  }
}

const song = (audio: string): PlaySource => ({
  audio,
  song_title: audio,
  song_subtitle: '',
  name: 'Odessa Vale',
  image: { url: '' },
  peaks: [],
  seconds: 80,
});

function setUp() {
  const audio = new FakeAudio();
  const opened = vi.fn(() => audio);
  const report = vi.fn();
  const store = createStore<PlayerState>()(() => IDLE);
  const player = createPlayer(store, opened, createListeningReporter(report, Date.now), Date.now);
  const sent = (event: string) =>
    report.mock.calls.filter(([name]) => name === event).map(([, props]) => props);
  const current = () => store.getState().playlist.songs[store.getState().playlist.index]?.audio;
  return { audio, opened, player, store, sent, current };
}

beforeEach(() => void vi.useFakeTimers({ now: 10_000 }));
afterEach(() => void vi.useRealTimers());

describe('the player (spec 4.8)', () => {
  it('starts hidden and opens no audio element before something plays', () => {
    const { store, opened } = setUp();
    expect(store.getState().playlist.index).toBe(-1);
    expect(opened).not.toHaveBeenCalled();
  });

  it('plays a song, and toggles it when asked again', () => {
    const { player, store, audio } = setUp();
    player.play(song('a'));
    expect(store.getState()).toMatchObject({ playing: true, loading: false, seconds: 90 });
    player.play(song('a'));
    expect([store.getState().playing, audio.paused]).toEqual([false, true]);
    player.toggle();
    expect(store.getState().playing).toBe(true);
  });

  it('plays one song at a time on one element', () => {
    const { player, audio, opened, current } = setUp();
    player.play(song('a'));
    audio.reach(20);
    player.play(song('b'));
    expect([audio.src, current()]).toEqual(['b', 'b']);
    expect(opened).toHaveBeenCalledOnce();
  });

  it('goes around at both ends', () => {
    const { player, current } = setUp();
    for (const name of ['a', 'b', 'c']) player.play(song(name));
    player.next();
    expect(current()).toBe('a');
    player.previous();
    expect(current()).toBe('c');
  });

  it('pauses a song that ended, at its end', () => {
    const { player, audio, store } = setUp();
    player.play(song('a'));
    audio.finish();
    expect(store.getState()).toMatchObject({ playing: false, position: 90 });
  });

  it('closing pauses and hides it', () => {
    const { player, audio, store } = setUp();
    player.play(song('a'));
    player.close();
    expect([audio.paused, store.getState().playlist.index]).toEqual([true, -1]);
  });

  it('takes positions at most every 500 ms, and seeks at most every 500 ms with the last one winning', () => {
    const { player, audio, store } = setUp();
    player.play(song('a'));
    audio.reach(1);
    audio.reach(1.2);
    expect(store.getState().position).toBe(1);
    vi.advanceTimersByTime(500);
    audio.reach(1.5);
    expect(store.getState().position).toBe(1.5);
    player.seek(10);
    player.seek(20);
    player.seek(300);
    expect([audio.currentTime, store.getState().position]).toEqual([10, 90]);
    vi.advanceTimersByTime(500);
    expect(audio.currentTime).toBe(90);
  });

  it('says that a recording cannot be played, and forgets it with the next song', async () => {
    const { player, store } = setUp();
    player.play(song('broken'));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getState()).toMatchObject({ playing: false, failed: true });
    player.play(song('a'));
    expect(store.getState()).toMatchObject({ playing: true, failed: false });
  });

  it('returns to its full form for a new song', () => {
    const { player, store } = setUp();
    player.play(song('a'));
    player.minify(true);
    expect(store.getState().minified).toBe(true);
    player.play(song('b'));
    expect(store.getState().minified).toBe(false);
  });

  it('lets go of a paused song at once, and of a playing one when it moves on', () => {
    const { player, current } = setUp();
    player.play(song('a'));
    player.play(song('b'));
    player.release(['b']);
    expect(current()).toBe('b');
    player.next();
    player.toggle();
    player.release(['a']);
    expect(current()).toBeUndefined();
  });
});

describe('listening events (spec 4.8-10)', () => {
  it('reports the start once, every 30 s once, and the end at the full length', () => {
    const { player, audio, sent } = setUp();
    player.play(song('a'));
    player.toggle();
    player.toggle();
    for (const at of [29.9, 30.2, 30.9, 61]) audio.reach(at);
    audio.finish();
    expect(sent('song started')).toEqual([{ song_title: 'a', artist: 'Odessa Vale', duration: 90 }]);
    expect(sent('song listened').map(({ position }) => position)).toEqual([30, 60, 90]);
  });

  it('reports in real time at most every 500 ms', () => {
    const { player, audio, sent } = setUp();
    player.play(song('a'));
    audio.reach(1);
    audio.reach(1.25);
    vi.advanceTimersByTime(500);
    audio.reach(1.5);
    expect(sent('real-time listened')).toHaveLength(2);
  });

  it('counts a song that is played again after its end as new', () => {
    const { player, audio, sent } = setUp();
    player.play(song('a'));
    audio.finish();
    player.toggle();
    expect(sent('song started')).toHaveLength(2);
  });
});
