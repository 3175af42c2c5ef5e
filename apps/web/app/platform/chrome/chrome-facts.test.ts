import { afterEach, expect, it, vi } from 'vitest';
import { STORED_KEYS } from '../api/stored-keys.ts';
import { setChromeFacts } from './chrome-facts.store.ts';

afterEach(() => void vi.unstubAllGlobals());

it('keeps what another page has stored, even before it was read', () => {
  const kept = new Map([
    [STORED_KEYS.chrome as string, JSON.stringify({ hasDraft: true, storySlug: 'forty' })],
  ]);
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  });
  setChromeFacts({ cartCount: 2 });
  expect(JSON.parse(kept.get(STORED_KEYS.chrome) ?? '')).toEqual({
    cartCount: 2,
    hasOriginalSong: false,
    hasDraft: true,
    storySlug: 'forty',
    coBranded: false,
  });
});
