import { expect, it } from 'vitest';
import { inOfferOrder, isOfferable, isOnePress } from './offerable.ts';

it.each([
  ['extra-verse', true, true],
  ['lyric-print', true, true],
  ['small-business-rights-upgrade', true, true],
  ['pl-e-card', false, true],
  ['artist-gratuity', false, false],
  ['customer-greeting', true, true],
  ['bundle-slideshow-video-card', true, true],
  ['personalized-song-rush-fee-v2', false, false],
])('%s: one press %s, offered %s', (name, press, offered) => {
  expect([isOnePress({ name }), isOfferable({ name })]).toEqual([press, offered]);
});

it('offers the best add-on first and the e-card after the verses', () => {
  const names = ['song-streaming', 'customer-greeting', 'pl-e-card', 'song-qr-card', 'extra-verse'];
  expect(inOfferOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    'extra-verse',
    'pl-e-card',
    'song-qr-card',
    'song-streaming',
    'customer-greeting',
  ]);
});
