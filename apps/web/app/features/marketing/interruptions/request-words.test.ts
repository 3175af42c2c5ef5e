import { expect, it } from 'vitest';
import { requestWords, unwrittenIn } from './request-words.ts';

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
