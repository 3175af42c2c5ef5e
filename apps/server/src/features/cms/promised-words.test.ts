import { BARS } from '@keepsong/domain/artists/standing';
import { ACCEPT_DAYS } from '@keepsong/domain/earnings/acceptance';
import { LOCALES } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { WAIT_CREDIT_CENTS, WAIT_DAYS } from '@keepsong/domain/orders/late-song';
import { FREE_DAYS, FREE_LINES, REVISION_DAYS } from '@keepsong/domain/stories/revision';
import { OFFER_HOURS } from '@keepsong/domain/studio/commission';
import { HOLD_HOURS } from '@keepsong/domain/studio/question';
import { expect, it } from 'vitest';
import { artistCommunity } from './words/artist-community.ts';
import { emailBlock } from './words/email-block.ts';
import { songRevisions } from './words/song-revisions.ts';
import { terms } from './words/terms.ts';

it.each(LOCALES)(
  'the words in %s promise the days, the credit and the rate that the code keeps',
  (locale) => {
    const [law, community] = [JSON.stringify(terms[locale]), JSON.stringify(artistCommunity[locale])];
    const days = locale === 'en' ? `${ACCEPT_DAYS} days` : `${ACCEPT_DAYS} días`;
    expect(law).toContain(days);
    expect(law).toContain(formatMoney(WAIT_CREDIT_CENTS, 'en'));
    expect(community).toContain(days);
    expect(community).toMatch(new RegExp(`\\b${BARS.acceptance.watch}\\s?%`));
  },
);

it.each(LOCALES)('a new shop gives nothing away in %s before its editors have written what', (locale) => {
  const { giveaway_title, giveaway_text, win_title, win_text } = emailBlock[locale];
  expect([giveaway_title, giveaway_text, win_title, win_text]).toEqual(['', '', '', '']);
});

it.each([
  [
    'en',
    `wait ${WAIT_DAYS} more days, with {credit} of credit once for each song, or keep the song as it is`,
  ],
  [
    'sp',
    `esperar ${WAIT_DAYS} días más, con {credit} de crédito una vez por canción, o quedarte con la canción como está`,
  ],
] as const)('the terms in %s say what the customer of late lines may choose', (locale, words) => {
  expect(terms[locale].sections).toContain(words.replace('{credit}', formatMoney(WAIT_CREDIT_CENTS, 'en')));
});

it.each([
  ['en', /\bperson checks\b/, 'are hidden from you'],
  ['sp', /\bpersona revisa\b/, 'quedan ocultos para ti'],
] as const)(
  'the words in %s promise artists no person who reads a brief before them',
  (locale, person, words) => {
    // An order that is paid is offered to its artist at once, so nobody reads it before.
    const { sections } = artistCommunity[locale];
    expect(sections).not.toMatch(person);
    expect(sections).toContain(words);
  },
);

/** The numbers that the words write out. */
const WRITTEN: Readonly<Record<number, string>> = { 5: 'five lines', 7: 'a week' };
const ESCRITO: Readonly<Record<number, string>> = { 5: 'cinco versos', 7: 'una semana' };

it.each([
  [
    'en',
    [`artist you chose has ${OFFER_HOURS} hours to accept`, `for ${HOLD_HOURS} hours at most`],
    [`up to ${WRITTEN[FREE_LINES]} are sung again free`, `stay yours for ${FREE_DAYS} days`],
    [
      `Up to ${WRITTEN[FREE_LINES]}, once, within ${FREE_DAYS} days of delivery`,
      `within ${WRITTEN[REVISION_DAYS]}`,
    ],
    `You have ${OFFER_HOURS} hours to accept or pass it on`,
  ],
  [
    'sp',
    [`artista que elegiste tiene ${OFFER_HOURS} horas para aceptar`, `${HOLD_HOURS} horas como máximo`],
    [`hasta ${ESCRITO[FREE_LINES]} se vuelven a cantar gratis`, `siendo tuyos durante ${FREE_DAYS} días`],
    [
      `Hasta ${ESCRITO[FREE_LINES]}, una vez, en los ${FREE_DAYS} días desde la entrega`,
      `en ${ESCRITO[REVISION_DAYS]}`,
    ],
    `Tienes ${OFFER_HOURS} horas para aceptar o dejarla pasar`,
  ],
] as const)(
  'the words in %s promise the hours of an offer, the free lines, their days and the time of a change that the code keeps',
  (locale, hours, lines, changes, offer) => {
    for (const words of [...hours, ...lines]) expect(terms[locale].sections).toContain(words);
    for (const words of changes) expect(songRevisions[locale].faq).toContain(words);
    expect(artistCommunity[locale].sections).toContain(offer);
  },
);
