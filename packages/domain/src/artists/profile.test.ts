import { expect, it } from 'vitest';
import { changedFields, isSampleShown, type ProfileData, profileFaults } from './profile.ts';

const SONG = {
  ...{ song_id: 1, upload_id: null, title: 'Harbor', recipient: 'Ana', occasion: 'Birthday', genre: '2' },
  ...{ moods: ['4'], tempo: '2', is_gift: false, commission_id: null, has_consent: false },
};
const WHOLE: ProfileData = {
  ...{
    name: 'Ines',
    home_town: 'Bristol',
    genres: ['2'],
    delivery_days: 7,
    takes_rush: true,
    extra_verses: true,
  },
  ...{ intro: { en: 'Hi', sp: 'Hola' }, bio: { en: 'I sing', sp: 'Canto' }, photo_id: null, film_id: null },
  ...{ keeps_film: false, samples: [SONG] },
};

it.each<[string, Partial<ProfileData>, string[]]>([
  ['is whole', {}, []],
  ['lacks a name', { name: ' ' }, ['name']],
  ['lacks genres', { genres: [] }, ['genres']],
  ['needs more days than the shop promises', { delivery_days: 31 }, ['delivery_days']],
  ['has words in one language', { bio: { en: 'I sing', sp: '' } }, ['bio_sp']],
  ['shows a gift without its giver’s yes', { samples: [SONG, { ...SONG, is_gift: true }] }, ['sample_1']],
  ['shows a gift with a yes', { samples: [{ ...SONG, is_gift: true, has_consent: true }] }, []],
  ['shows a gift that the shop asks about', { samples: [{ ...SONG, is_gift: true, commission_id: 7 }] }, []],
  ['shows a song without a title', { samples: [{ ...SONG, title: '' }] }, ['sample_0']],
])('a profile that %s', (_what, change, faults) => {
  expect(profileFaults({ ...WHOLE, ...change })).toEqual(faults);
});

it('a reviewer reads which fields are new', () => {
  expect(
    changedFields(WHOLE, { ...WHOLE, bio: { en: 'I sing', sp: 'Yo canto' }, genres: ['2', '4'] }),
  ).toEqual(['genres', 'bio']);
  expect(changedFields(WHOLE, { ...WHOLE })).toEqual([]);
});

it.each([
  ['made elsewhere', null, null, true],
  ['nobody has asked about', 7, null, false],
  ['whose customer has not answered', 7, 'asked', false],
  ['whose customer said no', 7, 'refused', false],
  ['whose customer said yes', 7, 'given', true],
] as const)('a song %s is shown to customers or not', (_what, commission_id, consent, isShown) => {
  expect(isSampleShown({ commission_id }, consent)).toBe(isShown);
});
