import { randomUUID } from 'node:crypto';
import { newEmail } from '../people.ts';
import { BOTH, mine, open, type Rule, staff } from './rule.ts';

const PROFILE = {
  ...{ name: 'Ines', home_town: '', genres: ['4'], delivery_days: 7, takes_rush: true, extra_verses: true },
  ...{ intro: BOTH, bio: BOTH, photo_id: null, film_id: null, keeps_film: false, samples: [] },
};

/** An application whose recordings do not exist. */
const APPLICATION = {
  ...{ name: 'Ines Duarte', email: 'ines@example.com', genres: ['4'], languages: ['English'] },
  ...{ vocal_style: 'Warm alto', about: 'I sing.', recordings: [randomUUID(), randomUUID(), randomUUID()] },
};

/** Calls for artists: their applications, profiles, availability and standing. */
export const MAKERS_RULES: Record<string, Rule> = {
  'applications.apply': open(() => ({ body: APPLICATION }), [404, 429]),
  'applications.withdraw': open(() => ({ body: { token: 'x'.repeat(43) } }), [404]),
  'applications.trial': open(() => ({})),
  'applications.sendTrial': {
    rule: 'signed in',
    input: () => ({ body: { title: 'Rosa', lyrics: 'Rosa bakes', recording_id: randomUUID() } }),
    allowed: [403],
    // Artists of the shop have no trial.
    others: { artist: [404], 'other artist': [404] },
  },
  'applications.list': staff('applications', () => ({ query: {} })),
  'applications.read': staff('applications', () => ({ params: { id: 999_999 } }), [404]),
  'applications.note': staff(
    'applications',
    () => ({ params: { id: 999_999 }, body: { score: 4, note: 'Warm' } }),
    [404],
  ),
  'applications.invite': staff(
    'applications',
    () => ({ params: { id: 999_999 }, body: { brief: 'A song for Rosa', days: 7, gender: '2' } }),
    [404],
  ),
  'applications.returnTrial': staff(
    'applications',
    () => ({ params: { id: 999_999 }, body: { reason: 'More slowly' } }),
    [404],
  ),
  'applications.activate': staff('applications', () => ({ params: { id: 999_999 } }), [404]),
  'applications.refuse': staff(
    'applications',
    () => ({ params: { id: 999_999 }, body: { reason: 'Many folk singers' } }),
    [404],
  ),
  'profiles.own': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  // The artist has not saved a profile yet, so a change based on a later version is refused.
  'profiles.save': {
    rule: 'signed in',
    input: () => ({ body: { version: 9, data: PROFILE } }),
    allowed: [403],
    others: { artist: [409], 'other artist': [409] },
  },
  'profiles.send': {
    rule: 'signed in',
    input: () => ({ body: { version: 9 } }),
    allowed: [403],
    others: { artist: [409], 'other artist': [409] },
  },
  'profiles.takeBack': {
    rule: 'signed in',
    input: () => ({ body: { version: 9 } }),
    allowed: [403],
    others: { artist: [409], 'other artist': [409] },
  },
  // The token does not exist.
  'reviews.openOwn': open(() => ({ body: { token: 'x'.repeat(32) } }), [404]),
  'reviews.giveStars': open(() => ({ body: { token: 'x'.repeat(32), stars: 5 } }), [404]),
  'reviews.write': open(
    () => ({
      body: {
        token: 'x'.repeat(32),
        stars: 5,
        text: 'Fine',
        first_name: 'Ann',
        image_id: null,
        shows_song: false,
      },
    }),
    [404],
  ),
  'reviews.takeBack': open(() => ({ body: { token: 'x'.repeat(32) } }), [404]),
  'profiles.openConsent': open(() => ({ body: { token: 'x'.repeat(32) } }), [404]),
  'profiles.answerConsent': open(() => ({ body: { token: 'x'.repeat(32), is_yes: true } }), [404]),
  'profiles.review': staff('artists', () => ({ params: { id: 999_999 } }), [404]),
  'profiles.release': staff('artists', () => ({ params: { id: 999_999 }, body: { version: 1 } }), [404]),
  'profiles.giveBack': staff(
    'artists',
    () => ({ params: { id: 999_999 }, body: { version: 1, reason: 'In Spanish too' } }),
    [404],
  ),
  'roster.list': staff('artists', () => ({ query: {} })),
  'roster.read': staff('artists', () => ({ params: { id: 999_999 } }), [404]),
  'roster.add': staff('artists', () => ({
    body: { name: 'Ines', email: newEmail(), gender: '2', genres: ['1'] },
  })),
  'roster.setShown': staff(
    'artists',
    () => ({ params: { id: 999_999 }, body: { is_shown: false, reason: 'On tour' } }),
    [404],
  ),
  'availability.own': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  'availability.save': {
    rule: 'signed in',
    input: () => ({ body: { capacity_a_week: null, days_off: [], paused: false } }),
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  'standing.get': staff('artists', () => ({ params: { id: 999_999 } }), [404]),
  'standing.setTrust': staff(
    'artists',
    () => ({ params: { id: 999_999 }, body: { trusted: true, reason: 'Good' } }),
    [404],
  ),
  'standing.letGoOn': staff(
    'artists',
    () => ({ params: { id: 999_999 }, body: { reason: 'We spoke' } }),
    [404],
  ),
  'standing.strike': staff('artists', () => ({ params: { id: 999_999 }, body: { reason: 'Late' } }), [404]),
  'standing.decide': staff(
    'artists',
    () => ({ params: { id: 999_999 }, body: { lift: true, reason: 'Told before' } }),
    [404],
  ),
  'standing.own': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  'standing.appeal': {
    rule: 'signed in',
    input: () => ({ params: { id: 999_999 }, body: { text: 'I had told you.' } }),
    allowed: [403],
    others: { artist: [404], 'other artist': [404] },
  },
  'standing.rate': mine(({ storyOfOwner }) => ({ params: { slug: storyOfOwner.slug }, body: { stars: 5 } })),
};
