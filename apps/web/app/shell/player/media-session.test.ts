import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { connectMediaSession } from './media-session.ts';
import { IDLE, type PlayerState } from './player.store.ts';
import type { Player } from './player.ts';
import type { PlaySource } from './song.ts';

const song = (audio: string): PlaySource => ({
  audio,
  song_title: audio,
  song_subtitle: '',
  name: 'Odessa Vale',
  image: { url: `/art/${audio}.svg` },
  peaks: '',
  seconds: 80,
});

/** The device's media keys, as a fake: the current handler of each action. */
const keys = new Map<MediaSessionAction, MediaSessionActionHandler>();
const session = {
  metadata: null as { title: string; artist: string } | null,
  playbackState: 'none',
  setPositionState: vi.fn(),
  setActionHandler: (action: MediaSessionAction, handler: MediaSessionActionHandler | null) =>
    handler ? keys.set(action, handler) : keys.delete(action),
};

beforeEach(() => {
  keys.clear();
  vi.stubGlobal('navigator', { mediaSession: session });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(facts: object) {
        Object.assign(this, facts);
      }
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

function connect(audios: string[]) {
  const store = createStore<PlayerState>()(() => ({
    ...IDLE,
    playlist: { songs: audios.map(song), index: 0 },
    playing: true,
    position: 30,
    seconds: 80,
  }));
  const player = {
    toggle: vi.fn(),
    next: vi.fn(),
    previous: vi.fn(),
    seek: vi.fn(),
    close: vi.fn(),
  };
  const stop = connectMediaSession(player as unknown as Player, store);
  const press = (action: MediaSessionAction, details: object = {}) =>
    keys.get(action)?.({ action, ...details });
  return { store, player, stop, press };
}

it('controls the player by media keys of a keyboard, a headset or a lock screen', () => {
  const { player, press } = connect(['a', 'b']);
  press('play');
  expect(player.toggle).not.toHaveBeenCalled();
  press('pause');
  expect(player.toggle).toHaveBeenCalledOnce();
  press('nexttrack');
  press('previoustrack');
  expect([player.next, player.previous].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  press('seekto', { seekTime: 42 });
  press('seekforward');
  press('seekbackward', { seekOffset: 5 });
  expect(player.seek.mock.calls).toEqual([[42], [40], [25]]);
  press('stop');
  expect(player.close).toHaveBeenCalledOnce();
});

it('offers next and previous only when there are other songs (spec 2.10-04)', () => {
  const { store } = connect(['a']);
  expect(keys.has('nexttrack')).toBe(false);
  store.setState({ playlist: { songs: [song('a'), song('b')], index: 0 } });
  expect([keys.has('nexttrack'), keys.has('previoustrack')]).toEqual([true, true]);
});

it('tells the system what plays and where, and clears it at the end', () => {
  const { store, stop } = connect(['a']);
  expect(session.metadata).toMatchObject({ title: 'a', artist: 'Odessa Vale' });
  expect(session.playbackState).toBe('playing');
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 80, position: 30 });
  store.setState({ playing: false });
  expect(session.playbackState).toBe('paused');
  store.setState({ ...IDLE });
  expect([session.metadata, session.playbackState]).toEqual([null, 'none']);
  stop();
  expect(keys.size).toBe(0);
});

it('does nothing in a browser without media keys', () => {
  vi.stubGlobal('navigator', {});
  expect(connect(['a']).stop()).toBeUndefined();
});
