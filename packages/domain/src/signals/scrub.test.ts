import { expect, it } from 'vitest';
import { scrubbed } from './scrub.ts';

it.each([
  ['a story', `Unexpected token 'w', "we stole the bishop’s canoe" is not valid JSON`, 'canoe'],
  ['a recipient', 'no song for “Zephyrinette”', 'Zephyrinette'],
  ['an address of mail', 'cannot send to henri.lavoie@mail.example now', 'henri'],
  ['a passcode', 'wrong code 918273', '918273'],
  ['a card', 'card 4242 4242 4242 4242 declined', '4242'],
  ['a phone number', 'sms to +13155550177 failed', '3155550177'],
  ['a client secret', 'intent pi_3Nabc123def456ghi789_secret_xyz failed', 'secret_xyz'],
  ['a token', 'GET /song-builder?resume=abc failed', 'abc'],
  ['the address of a song', 'GET /stories/burnt-sugar-7 failed', 'burnt'],
  ['the address of a song in capitals', 'GET /Stories/burnt-sugar-7 failed', 'burnt'],
])('hides %s', (_, message, secret) => {
  expect(scrubbed(message)).not.toContain(secret);
});

it('leaves what says what went wrong', () => {
  const message = "Cannot read properties of undefined (reading 'id'), status 503";
  expect(scrubbed(message)).toBe("Cannot read properties of undefined (reading 'id'), status 503");
  expect(scrubbed('xxxxx\n\tat once')).toBe('xxxxx at once');
  expect(scrubbed('word '.repeat(2_000))).toHaveLength(300);
});
