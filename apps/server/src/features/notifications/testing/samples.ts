import type { Messages } from '../messages.ts';

const song = { recipient: 'Odessa', title: 'Forty Winters', genre: '2', mood: '43', tempo: '4' };
const artistName = 'June Calloway';
const promisedDay = '2026-11-13';
const storyPath = '/stories/Zk3TqW8dPnXb1c9f';
const path = '/artist_experience/7/commissions/12';

/** One of each message, as the shop would write them for one order. */
export const SAMPLES: Messages = {
  passcode: { code: '407291' },
  draft_link: { song: { ...song, title: '' }, path: '/song-builder?resume=b64token_-x' },
  instant_song_delivered: { song, storyPath: '/stories/abc' },
  instant_song_trouble: { song: { ...song, title: '' }, storyPath: '/stories/abc' },
  instant_song_failed_staff: {
    song: { ...song, title: '' },
    storyPath: '/stories/abc',
    orderId: 12,
    reason: 'the band is out',
  },
  instant_previews: { song: { ...song, title: '' }, path: '/instant-builder?magic=b64token_-x' },
  order_received: {
    orderId: 1042,
    song,
    artistName,
    promisedDay,
    storyPath,
    receipt: {
      lines: [
        { title: 'Original song', quantity: 1, cents: 19_999 },
        { title: 'Extra verse', quantity: 2, cents: 7_998 },
      ],
      extras: [
        { kind: 'service_fee', cents: 499 },
        { kind: 'discount', cents: 2_000 },
        { kind: 'credit', cents: 0 },
        { kind: 'taxes', cents: 1_650 },
      ],
      totalCents: 28_146,
    },
    card: { brand: 'visa', last4: '4242' },
  },
  artist_accepted: { song, artistName, promisedDay, storyPath },
  song_delivered: { song, artistName, storyPath },
  offer_declined_next: {
    song,
    declinedName: artistName,
    nextName: 'Wren Halloway',
    promisedDay,
    isSameDay: true,
    storyPath,
  },
  message_to_artist: { song, artistName, path, fromName: 'Wren' },
  revision_to_artist: {
    song,
    artistName,
    path,
    fromName: 'Wren',
    lines: 3,
    dueAt: '2026-11-14T02:00:00.000Z',
  },
  song_revised: { song, artistName, storyPath: `${storyPath}/revisions` },
  ecard: {
    song,
    recipientName: 'Odessa',
    fromName: 'Wren',
    frontLine: 'Ten years',
    path: '/v3/api/stories/Zk3TqW8dPnXb1c9f/card',
  },
  collaboration_invite: {
    song: { ...song, title: '' },
    name: 'Camille',
    fromName: 'Wren',
    path: '/collaborate/Zk3TqW8dPnXb1c9f/collaborate?invite=b64token_-x',
  },
  contribution_added: {
    song: { ...song, title: '' },
    name: 'Camille',
    path: '/collaborate/Zk3TqW8dPnXb1c9f/review',
  },
  gift_card: {
    code: '7K2QM-9XTB4-HD0WZ-5C8PN',
    cents: 10_000,
    recipientName: 'Odessa',
    fromName: 'Wren',
    message: 'For the song you keep putting off.',
    path: '/dashboard/credit-balance',
  },
  newsletter_welcome: { stopPath: '/?unsubscribe=abc' },
  reminder_confirmed: {
    occasion: 'Birthday',
    recipient: 'Odessa',
    day: '2027-05-14',
    yearly: true,
    calendarPath: '/event-reminders/abc/calendar.ics',
    stopPath: '/?unsubscribe=abc',
  },
  event_reminder: {
    occasion: 'Birthday',
    recipient: 'Odessa',
    day: '2027-05-14',
    yearly: true,
    path: '/song-builder?occasion=Birthday',
    stopPath: '/?unsubscribe=abc',
  },
  artist_search: { song, declinedName: artistName, hearDay: '2026-11-05', storyPath },
  artist_wanted_staff: {
    song,
    orderId: 1042,
    occasion: 'Anniversary',
    vocals: '2',
    promisedDay,
    hearDay: '2026-11-05',
    asked: [{ name: artistName, reason: 'too_busy', note: 'On tour until December.' }],
    storyPath,
  },
  email_changed: {},
  referral_rewarded: { cents: 2_000, path: '/dashboard/credit-balance' },
  comment_reported_staff: { reason: 'hurtful', path: '/stories/abc#comment-1' },
  payment_problem: { song, path: '/checkout' },
  offer_to_artist: {
    song,
    artistName,
    path,
    occasion: 'Anniversary',
    moods: ['43', '9'],
    extraVerses: 1,
    feeCents: 10_749,
    dueAt: '2026-11-14T02:00:00.000Z',
    offerExpiresAt: '2026-11-03T15:00:00.000Z',
  },
  due_soon_artist: { song, artistName, path, dueAt: '2026-11-14T02:00:00.000Z' },
  song_due: { song, artistName, path, dueAt: '2026-11-14T02:00:00.000Z' },
};
