import type { CallDefinition } from './call-definition.ts';

/**
 * Calls of artists and vendors about their money and time, and of artists who cannot keep a promise. Also calls
 * of a song's owner who accepts the song or waits for it, and of customers who send goods back. Only the pages
 * that make these calls load this file, so that other pages stay small (decision 0093).
 */
export const MAKER_CALLS = {
  applications: {
    apply: { method: 'POST', path: '/artist/applications' },
    withdraw: { method: 'POST', path: '/artist/applications/withdraw' },
    trial: { method: 'GET', path: '/artist/trial' },
    sendTrial: { method: 'POST', path: '/artist/trial' },
  },
  availability: {
    own: { method: 'GET', path: '/artist/availability' },
    save: { method: 'PUT', path: '/artist/availability' },
  },
  earnings: {
    artist: { method: 'GET', path: '/artist/earnings' },
    vendor: { method: 'GET', path: '/partners/:id/earnings' },
    artistStatements: { method: 'GET', path: '/artist/statements' },
    vendorStatements: { method: 'GET', path: '/partners/:id/statements' },
    artistAccount: { method: 'POST', path: '/artist/payout_account' },
    vendorAccount: { method: 'POST', path: '/partners/:id/payout_account' },
  },
  standing: {
    own: { method: 'GET', path: '/artist/standing' },
    appeal: { method: 'POST', path: '/artist/strikes/:id/appeal' },
    rate: { method: 'PUT', path: '/stories/:slug/rating' },
  },
  reviews: {
    openOwn: { method: 'POST', path: '/own_reviews/open' },
    giveStars: { method: 'POST', path: '/own_reviews/stars' },
    write: { method: 'POST', path: '/own_reviews' },
    takeBack: { method: 'POST', path: '/own_reviews/take_back' },
    report: { method: 'POST', path: '/reviews/:kind/:id/report' },
  },
  profiles: {
    own: { method: 'GET', path: '/artist/profile' },
    save: { method: 'PUT', path: '/artist/profile' },
    send: { method: 'POST', path: '/artist/profile/send' },
    takeBack: { method: 'POST', path: '/artist/profile/take_back' },
    openConsent: { method: 'POST', path: '/sample_consents/open' },
    answerConsent: { method: 'POST', path: '/sample_consents/answer' },
  },
  studio: {
    moreDays: { method: 'POST', path: '/studio/commissions/:id/more_days' },
    setItemState: { method: 'PUT', path: '/vendor/items/:id/state' },
    setItemStates: { method: 'PUT', path: '/partners/:id/items/state' },
    makeLabel: { method: 'POST', path: '/vendor/items/:id/label' },
    makeReturn: { method: 'POST', path: '/vendor/items/:id/return' },
    vendorProfile: { method: 'GET', path: '/partners/:id/profile' },
    saveVendorProfile: { method: 'PUT', path: '/partners/:id/profile' },
    handBack: { method: 'POST', path: '/studio/commissions/:id/hand_back' },
  },
  uploads: {
    addRecording: { method: 'POST', path: '/uploads/recordings', multipart: true },
    addFilm: { method: 'POST', path: '/uploads/films', multipart: true },
  },
  conversations: {
    song: { method: 'GET', path: '/stories/:slug/conversation' },
    writeSong: { method: 'POST', path: '/stories/:slug/conversation', multipart: true },
    readSong: { method: 'POST', path: '/stories/:slug/conversation/read' },
    reportSong: { method: 'POST', path: '/stories/:slug/conversation/:message/report' },
    threads: { method: 'GET', path: '/artist/messages' },
    counts: { method: 'GET', path: '/artist/messages/counts' },
    work: { method: 'GET', path: '/studio/commissions/:id/conversation' },
    writeWork: { method: 'POST', path: '/studio/commissions/:id/conversation', multipart: true },
    readWork: { method: 'POST', path: '/studio/commissions/:id/conversation/read' },
    reportWork: { method: 'POST', path: '/studio/commissions/:id/conversation/:message/report' },
  },
  orders: {
    openLate: { method: 'POST', path: '/late_songs/open' },
    answerLate: { method: 'POST', path: '/late_songs/answer' },
    askReturn: { method: 'POST', path: '/dashboard/orders/:id/goods/:goods/return' },
  },
  stories: {
    accept: { method: 'POST', path: '/stories/:slug/accept' },
    playCodes: { method: 'GET', path: '/stories/:slug/play_codes' },
    setPlayCode: { method: 'PUT', path: '/stories/:slug/play_codes/:id' },
  },
} as const satisfies Record<string, Record<string, CallDefinition>>;

export type MakerCalls = typeof MAKER_CALLS;
