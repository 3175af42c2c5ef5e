import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createListeningReporter } from './listening.ts';
import { IDLE, type PlayerState } from './player.store.ts';
import { createPlayer } from './player.ts';
import type { PlaySource } from './song.ts';

/** A fake audio element. It plays when asked, but fails for the source `broken`, and loads one that is `slow`. */
class FakeAudio extends EventTarget {
  src = '';
  currentTime = 0;
  duration = Number.NaN;
  paused = true;
  loads = 0;
  async play() {
    if (this.src === 'broken') throw new DOMException('no', 'NotSupportedError');
    if (this.src === 'unpressed') throw new DOMException('no', 'NotAllowedError');
    this.paused = false;
    if (this.src.startsWith('slow')) return;
    this.duration = this.src.startsWith('endless') ? Number.POSITIVE_INFINITY : 90;
    this.dispatchEvent(new Event('durationchange'));
    this.dispatchEvent(new Event('playing'));
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  load() {
    this.loads += 1;
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
  peaks: '',
  seconds: 80,
});

function setUp() {
  const audio = new FakeAudio();
  const place = { path: '/' };
  const opened = vi.fn(() => audio);
  const report = vi.fn();
  const store = createStore<PlayerState>()(() => IDLE);
  const faults = vi.fn();
  const decodings: { audio: string; signal: AbortSignal; done: PromiseWithResolvers<number> }[] = [];
  const player = createPlayer(store, opened, {
    listening: createListeningReporter(report, Date.now, () => place.path),
    decodeLength: (recording, signal) => {
      const done = Promise.withResolvers<number>();
      decodings.push({ audio: recording, signal, done });
      return done.promise;
    },
    report: faults,
    now: Date.now,
  });
  const sent = (event: string) =>
    report.mock.calls.filter(([name]) => name === event).map(([, props]) => props);
  const current = () => store.getState().playlist.songs[store.getState().playlist.index]?.audio;
  return { audio, place, opened, player, store, sent, current, faults, decodings };
}

beforeEach(() => void vi.useFakeTimers({ now: 10_000 }));
afterEach(() => void vi.useRealTimers());

describe('the player (spec 4.8)', () => {
  it('starts hidden and opens no audio element before something plays', () => {
    const { store, opened } = setUp();
    expect(store.getState().playlist.index).toBe(-1);
    expect(opened).not.toHaveBeenCalled();
  });

  it('plays a song, and pauses it when asked again', () => {
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

  it('goes from the last song to the first and back', () => {
    const { player, current } = setUp();
    for (const name of ['a', 'b', 'c']) player.play(song(name));
    player.next();
    expect(current()).toBe('a');
    player.previous();
    expect(current()).toBe('c');
  });

  it('pauses a song at its end', () => {
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

  it('reports positions at most every 500 ms, and seeks at most every 500 ms with the last seek winning', () => {
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

  it('says that a recording cannot be played, and clears that with the next song', async () => {
    const { player, store } = setUp();
    player.play(song('broken'));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getState()).toMatchObject({ playing: false, failed: true });
    player.play(song('a'));
    expect(store.getState()).toMatchObject({ playing: true, failed: false });
  });

  it('says that the browser waits for a press, which is no failure, until the song plays', async () => {
    const { player, store, audio } = setUp();
    player.play(song('unpressed'));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getState()).toMatchObject({ playing: false, loading: false, failed: false, blocked: true });
    audio.src = 'allowed';
    player.toggle();
    expect(store.getState()).toMatchObject({ playing: true, blocked: false });
  });

  it('fetches a recording again at its position after it could not be fetched', async () => {
    const { player, store, audio } = setUp();
    player.play(song('a'));
    audio.reach(40);
    audio.pause();
    audio.dispatchEvent(new Event('error'));
    Object.assign(audio, { src: 'lost', currentTime: 0 });
    player.toggle();
    expect([audio.src, audio.currentTime, store.getState().playing]).toEqual(['a', 40, true]);
  });

  it('is unlocked by a press without a song, and never disturbs a current one', () => {
    const { player, audio } = setUp();
    player.unlock();
    expect(audio.loads).toBe(1);
    player.play(song('a'));
    player.unlock();
    expect(audio.loads).toBe(1);
  });

  it('returns to its full form for a new song', () => {
    const { player, store } = setUp();
    player.play(song('a'));
    player.minify(true);
    expect(store.getState().minified).toBe(true);
    player.play(song('b'));
    expect(store.getState().minified).toBe(false);
  });

  it('removes a paused song at once, and a playing one when the player moves on', () => {
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

  it('removes a song whose page is gone once it was played to its end (spec 4.8-09)', () => {
    const { player, audio, current } = setUp();
    player.play(song('a'));
    player.release(['a']);
    expect(current()).toBe('a');
    audio.finish();
    expect(current()).toBeUndefined();
  });
});

describe('a list of songs', () => {
  it('replaces the previous list and starts at the given index', () => {
    const { player, store, current } = setUp();
    player.play(song('z'));
    player.playAll(['a', 'b', 'c'].map(song), 1);
    expect(store.getState().playlist.songs.map(({ audio }) => audio)).toEqual(['a', 'b', 'c']);
    expect(current()).toBe('b');
    player.next();
    player.next();
    expect(current()).toBe('a');
  });

  it.each([-1, 3, 1.5])(
    'reports index %d, which the list does not have, and plays on (spec 8.7-04)',
    (index) => {
      const { player, current, store, faults } = setUp();
      player.play(song('z'));
      player.playAll(['a', 'b', 'c'].map(song), index);
      expect(faults.mock.calls).toEqual([['Invalid playlist index selected', { index, length: 3 }]]);
      expect([current(), store.getState().playing]).toEqual(['z', true]);
    },
  );
});

describe('a recording with an infinite duration (spec 7.7-02)', () => {
  it('is decoded once, and takes its length from that', async () => {
    const { player, audio, store, decodings } = setUp();
    player.play(song('endless'));
    audio.dispatchEvent(new Event('durationchange'));
    expect(decodings.map(({ audio: recording }) => recording)).toEqual(['endless']);
    expect(store.getState().seconds).toBe(80);
    decodings[0]?.done.resolve(123.4);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getState().seconds).toBe(123.4);
    player.seek(120);
    expect(audio.currentTime).toBe(120);
  });

  it.each(['another song', 'closing the player'])('is released by %s without an error', async (way) => {
    const { player, store, faults, decodings } = setUp();
    player.play(song('endless'));
    if (way === 'another song') player.play(song('a'));
    else player.close();
    expect(decodings[0]?.signal.aborted).toBe(true);
    decodings[0]?.done.reject(new DOMException('gone', 'AbortError'));
    await vi.advanceTimersByTimeAsync(0);
    expect(faults).not.toHaveBeenCalled();
    expect(store.getState().seconds).toBe(way === 'another song' ? 90 : 0);
  });

  it('keeps the length that the shop knows when decoding fails, and reports that once (spec 8.7-03)', async () => {
    const { player, store, faults, decodings } = setUp();
    player.play(song('endless'));
    decodings[0]?.done.reject(new Error('not audio'));
    await vi.advanceTimersByTimeAsync(0);
    expect(faults.mock.calls).toEqual([['failed to load duration']]);
    expect(store.getState()).toMatchObject({ seconds: 80, playing: true });
  });

  it('does not decode recordings that tell their length', () => {
    const { player, decodings } = setUp();
    player.play(song('a'));
    expect(decodings).toEqual([]);
  });
});

describe('listening events (spec 4.8-10)', () => {
  it('reports the start once, each 30 s once, and the end at the full length', () => {
    const { player, audio, sent } = setUp();
    player.play(song('a'));
    player.toggle();
    player.toggle();
    for (const at of [29.9, 30.2, 30.9, 61]) audio.reach(at);
    audio.finish();
    expect(sent('song started')).toEqual([{ song_title: 'a', artist: 'Odessa Vale', duration: 90 }]);
    expect(sent('song listened').map(({ position }) => position)).toEqual([30, 60, 90]);
  });

  it('reports the end once when it falls on a 30 s mark', () => {
    const { player, audio, sent } = setUp();
    player.play(song('a'));
    for (const at of [30, 60, 90]) audio.reach(at);
    audio.finish();
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

  it('never names a song that was chosen on the page of a customer, wherever it goes on', () => {
    const { player, audio, place, sent } = setUp();
    const titles = (event: string) => sent(event).map(({ song_title, artist }) => [song_title, artist]);
    place.path = '/stories/a-song-for-lou';
    player.play(song('For Lou'));
    place.path = '/store';
    audio.reach(31);
    audio.finish();
    player.toggle();
    player.play(song('Example'));
    player.previous();
    place.path = '/stories/a-song-for-ada';
    player.play(song('slow for Ada'));
    // The visitor goes on while this song is loading.
    place.path = '/artists';
    audio.dispatchEvent(new Event('playing'));
    player.playAll([song('Example'), song('For Kim')], 0);
    expect(titles('song started')).toEqual([
      ['', ''],
      ['', ''],
      ['Example', 'Odessa Vale'],
      ['', ''],
      ['', ''],
      ['Example', 'Odessa Vale'],
    ]);
    for (const event of ['song listened', 'real-time listened'])
      for (const told of titles(event)) expect(told).toEqual(['', '']);
    expect(titles('song listened')).toHaveLength(2);
  });

  it('names a sample of an artist that is played on the artist’s page after a customer’s', () => {
    const { player, place, sent } = setUp();
    place.path = '/song-builder/6/artist';
    player.play(song('Sample'));
    place.path = '/artists/7';
    player.playAll([song('Other'), song('Sample')], 0);
    player.next();
    expect(sent('song started').map(({ song_title }) => song_title)).toEqual(['', 'Other', 'Sample']);
  });

  it('names a song of everybody also while a customer reads their own page', () => {
    const { player, audio, place, sent } = setUp();
    player.play(song('Example'));
    place.path = '/stories/a-song-for-lou';
    audio.finish();
    expect(sent('song listened')).toMatchObject([{ song_title: 'Example' }]);
  });

  it('counts a song that is played again after its end as a new listening', () => {
    const { player, audio, sent } = setUp();
    player.play(song('a'));
    audio.finish();
    player.toggle();
    expect(sent('song started')).toHaveLength(2);
  });
});
