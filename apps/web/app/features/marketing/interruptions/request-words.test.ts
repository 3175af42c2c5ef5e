import type { Client } from '@keepsong/contract/transport/client';
import { beforeEach, expect, it } from 'vitest';
import { loadRequests, requestWords, unwrittenIn, useRequestWords } from './request-words.ts';

const PLAYED = { 'email_block.played_title': 'Love it?', 'email_block.played_action': 'Learn more' };

it('a request without a title or a button is not made', () => {
  const content = {
    ...PLAYED,
    'email_block.giveaway_title': '',
    'email_block.giveaway_action': 'Go',
    'email_block.win_title': 'Win',
  };
  expect(unwrittenIn(content)).toEqual(['giveaway', 'win_song']);
  expect(requestWords(content, 'giveaway')).toBeNull();
  expect(requestWords(content, 'song_played')).toEqual({ title: 'Love it?', text: '', action: 'Learn more' });
});

beforeEach(() => useRequestWords.setState({ content: null }));

/** Loads the requests for a page. `fetchBlock` fetches the script of their block. Returns what was asked for, in order. */
async function load(fetchBlock: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const api = {
    cms: {
      get: async () => {
        asked.push('words');
        return PLAYED;
      },
    },
  } as unknown as Client;
  await loadRequests(api, 'https://songs.example/', async () => {
    asked.push('block');
    await fetchBlock();
  });
  return asked;
}

it('no request is made before the script of its block is there', async () => {
  expect(await load(async () => expect(useRequestWords.getState().content).toBeNull())).toEqual([
    ...['block', 'words'],
  ]);
  expect(useRequestWords.getState().content).toEqual(PLAYED);
});

it('no request is made when the script of its block cannot be fetched', async () => {
  expect(await load(() => Promise.reject(new Error('gone')))).toEqual(['block']);
  expect(useRequestWords.getState().content).toBeNull();
});
