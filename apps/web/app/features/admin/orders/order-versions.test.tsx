import type { OrderSong } from '@keepsong/contract/order-page';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { offerWords } from './order-versions.tsx';

const AT = '2026-11-02T12:00:00.000Z';
type Offer = OrderSong['offers'][number];

it.each<[Partial<Offer>, string, string]>([
  [
    { reason: 'offer_expired' },
    'Did not answer: the 24 hours are over',
    'No respondió: pasaron las 24 horas',
  ],
  [{ reason: 'refunded', accepted_at: AT }, 'Accepted: the song was stopped', 'Aceptó: la canción se detuvo'],
  [{ reason: 'refunded' }, 'Was asked: the song was stopped', 'Se le preguntó: la canción se detuvo'],
  [
    { reason: 'given_to_another', accepted_at: AT },
    'Accepted: the song went to another artist',
    'Aceptó: la canción pasó a otro artista',
  ],
  [{ outcome: 'declined', reason: 'too_busy' }, 'Said no: too busy', 'Dijo que no: sin tiempo'],
])('says of an offer that ended %o what the artist answered', (ended, en, sp) => {
  const artist = { id: 1, name: 'Odessa Vale', photo: '' };
  const none = { reason: null, note: null, accepted_at: null, ended_at: AT };
  const offer: Offer = { ...none, artist, offered_at: AT, outcome: 'expired', ...ended };
  expect(withLocale('en', () => offerWords(offer))).toBe(en);
  expect(withLocale('sp', () => offerWords(offer))).toBe(sp);
});
