import { BARS } from '@keepsong/domain/artists/standing';
import { ACCEPT_DAYS } from '@keepsong/domain/earnings/acceptance';
import { LOCALES } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { WAIT_CREDIT_CENTS, WAIT_DAYS } from '@keepsong/domain/orders/late-song';
import { expect, it } from 'vitest';
import { artistCommunity } from './words/artist-community.ts';
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
