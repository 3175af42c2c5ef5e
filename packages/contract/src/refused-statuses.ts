import type { Calls } from './calls.ts';

/** What a call may be refused with beside what all calls share: 400 for input, 403 and 422 for writes, 503. */
export type RefusedStatus = 401 | 403 | 404 | 409 | 413 | 429;

/** For the API document; a new call without its line does not compile. */
export const REFUSED_STATUSES: { [C in keyof Calls]: { [K in keyof Calls[C]]: readonly RefusedStatus[] } } = {
  auth: {
    requestPasscode: [429],
    createSession: [429],
    validatePasscode: [401, 429],
    register: [429],
    signOut: [],
  },
  account: { current: [], update: [401, 403, 429], addresses: [401], saveAddress: [401, 429] },
  builder: {
    create: [429],
    byEmail: [404],
    get: [404],
    update: [404, 409],
    remove: [404],
    mailResumeLink: [404, 429],
    resume: [401, 404],
    addPronunciation: [404, 413, 429],
    removePronunciation: [404],
  },
  artists: {
    list: [],
    search: [],
    recommendations: [],
    recommendationsV2: [],
    swipe: [],
    examples: [],
    get: [404],
    reviews: [404],
  },
  playlists: { list: [], get: [404] },
  reviews: { list: [] },
  catalog: {
    product: [404],
    reviews: [404],
    products: [],
    index: [],
    filters: [],
    geoData: [],
    holidays: [],
  },
  credits: { balance: [401], applyGiftCard: [401, 404, 409, 429] },
  cart: { applyCoupon: [429] },
  checkout: {
    paymentSettings: [404, 409, 429],
    couponValidation: [429],
    submit: [401, 404, 409, 429],
    confirmOrder: [404],
  },
  uploads: { addImage: [413, 429] },
  stories: { statusById: [404], get: [404], applaud: [404], unapplaud: [404] },
  cms: {
    get: [404],
    save: [401, 403],
    entries: [401, 403, 404],
    history: [401, 403, 404],
    rollBack: [401, 403, 404],
  },
  marketing: {
    signup: [429],
    createReminder: [429],
    stopMails: [404],
    experienceSettings: [],
    markDisplayed: [404],
  },
  studio: {
    queue: [401, 403],
    commission: [401, 403, 404],
    accept: [401, 403, 404, 409],
    decline: [401, 403, 404, 409],
    saveWork: [401, 403, 404, 409],
    uploadAudio: [401, 403, 404, 409, 413, 429],
    deliver: [401, 403, 404, 409],
  },
};
