/**
 * Every call of the API with its method and path (spec 7). This file does not import zod, because browsers load it.
 * Paths are below `{origin}/v3/api`, and `:name` is a path parameter.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type CallDefinition = {
  method: Method;
  path: string;
  /** Whether the answer contains a new CSRF token in `x-csrf-token` (spec 7.1-12). */
  refreshesToken?: true;
  /** For how many seconds a browser may reuse an answer, if the caller allows cached answers (spec 7.1-09). */
  maxAge?: number;
  /** Whether the body is `multipart/form-data`, with a file and text fields. */
  multipart?: true;
  /** Whether the path is below the root of the site and not below the API's base (spec 7.3-09). */
  atRoot?: true;
  /** Whether the path is below the base of the instant API (spec 7.4-01). */
  instant?: true;
};

/** The base path of the API (spec 7.1-01). */
export const API_BASE = '/v3/api';

/** The default of `{instant_base}` (spec 7.4-01). */
export const INSTANT_BASE = 'instant';

/** The base path of the instant API (spec 7.4-01). */
export const instantApiBase = (instantBase: string): string => `/${instantBase}/api/v2`;

/** The path of a call from the root of the site. Parameters are still `:name`. */
export function rootPath(
  { path, atRoot, instant }: CallDefinition,
  instantBase: string = INSTANT_BASE,
): string {
  if (atRoot) return path;
  return `${instant ? instantApiBase(instantBase) : API_BASE}${path}`;
}

/** For how many seconds a browser may reuse the answer to a GET call at most (spec 9.5-01). */
export const HTTP_CACHE_SECONDS = 900;

export const CALLS = {
  auth: {
    requestPasscode: { method: 'POST', path: '/access_passcodes/' },
    createSession: { method: 'POST', path: '/access_passcodes/create_session', refreshesToken: true },
    validatePasscode: { method: 'POST', path: '/access_passcodes/validate', refreshesToken: true },
    register: { method: 'POST', path: '/user', refreshesToken: true },
    signOut: { method: 'GET', path: '/users/sign_out', refreshesToken: true },
    changeEmail: { method: 'POST', path: '/user/email' },
    confirmEmail: { method: 'POST', path: '/user/email/confirm' },
    secondFactor: { method: 'GET', path: '/user/second_factor' },
    setUpSecondFactor: { method: 'POST', path: '/user/second_factor/set_up' },
    confirmSecondFactor: { method: 'POST', path: '/user/second_factor/confirm', refreshesToken: true },
    passSecondFactor: { method: 'POST', path: '/user/second_factor/pass', refreshesToken: true },
    renewSecondStep: { method: 'POST', path: '/user/second_factor/renew' },
    renewRecoveryCodes: { method: 'POST', path: '/user/second_factor/recovery_codes' },
    removeSecondFactor: { method: 'DELETE', path: '/user/second_factor' },
    askPasskey: { method: 'PUT', path: '/user/second_factor/passkey', refreshesToken: true },
    passkeySignInOptions: { method: 'POST', path: '/passkeys/options' },
    passkeySignIn: { method: 'POST', path: '/passkeys/create_session', refreshesToken: true },
    passkeys: { method: 'GET', path: '/user/passkeys' },
    passkeyOptions: { method: 'POST', path: '/user/passkeys/options' },
    addPasskey: { method: 'POST', path: '/user/passkeys' },
    renamePasskey: { method: 'PUT', path: '/user/passkeys/:id' },
    removePasskey: { method: 'DELETE', path: '/user/passkeys/:id' },
    sessions: { method: 'GET', path: '/user/sessions' },
    endSession: { method: 'DELETE', path: '/user/sessions/:id' },
    endOtherSessions: { method: 'DELETE', path: '/user/sessions' },
  },
  account: {
    current: { method: 'GET', path: '/user' },
    update: { method: 'PUT', path: '/user' },
    updatePhoto: { method: 'POST', path: '/user/update_photo' },
    updatePassword: { method: 'PUT', path: '/users/password', refreshesToken: true },
    removePassword: { method: 'DELETE', path: '/users/password' },
    orders: { method: 'GET', path: '/dashboard/orders' },
    exportData: { method: 'POST', path: '/user/export' },
    remove: { method: 'POST', path: '/user/delete', refreshesToken: true },
    addresses: { method: 'GET', path: '/addresses' },
    saveAddress: { method: 'POST', path: '/addresses' },
  },
  credits: {
    balance: { method: 'GET', path: '/dashboard/credit_balance' },
    checkGiftCard: { method: 'POST', path: '/gift_cards/check' },
    applyGiftCard: { method: 'POST', path: '/dashboard/apply_gift_card' },
  },
  referrals: {
    referralUser: { method: 'GET', path: '/user/referral_user' },
    program: { method: 'GET', path: '/dashboard/referrals' },
  },
  builder: {
    create: { method: 'POST', path: '/songbuilders' },
    byEmail: { method: 'GET', path: '/songbuilders/by_email/' },
    get: { method: 'GET', path: '/songbuilders/:id' },
    update: { method: 'PATCH', path: '/songbuilders/:id' },
    remove: { method: 'DELETE', path: '/songbuilders/:id' },
    mailResumeLink: { method: 'POST', path: '/songbuilders/:id/resume_link' },
    resume: { method: 'POST', path: '/songbuilders/resume' },
    addPronunciation: { method: 'POST', path: '/songbuilders/:id/pronunciations', multipart: true },
    setVoiceMemo: { method: 'POST', path: '/songbuilders/:id/voice_memo', multipart: true },
    removeVoiceMemo: { method: 'DELETE', path: '/songbuilders/:id/voice_memo' },
    removePronunciation: { method: 'DELETE', path: '/songbuilders/:id/pronunciations/:pronunciation_id' },
  },
  artists: {
    list: { method: 'GET', path: '/artists', maxAge: HTTP_CACHE_SECONDS },
    search: { method: 'GET', path: '/artists/search', maxAge: HTTP_CACHE_SECONDS },
    recommendations: { method: 'GET', path: '/artists/recommendations' },
    recommendationsV2: { method: 'POST', path: '/artists/recommendations_v2' },
    swipe: { method: 'GET', path: '/artists/swipe_recommendations' },
    examples: { method: 'GET', path: '/artists/examples', maxAge: HTTP_CACHE_SECONDS },
    deliveryDays: { method: 'GET', path: '/artists/delivery_days', maxAge: HTTP_CACHE_SECONDS },
    get: { method: 'GET', path: '/artists/:id', maxAge: HTTP_CACHE_SECONDS },
    reviews: { method: 'GET', path: '/artists/:id/reviews', maxAge: HTTP_CACHE_SECONDS },
  },
  playlists: {
    list: { method: 'GET', path: '/playlists', maxAge: HTTP_CACHE_SECONDS },
    get: { method: 'GET', path: '/playlists/:id', maxAge: HTTP_CACHE_SECONDS },
  },
  reviews: {
    list: { method: 'GET', path: '/reviews', maxAge: HTTP_CACHE_SECONDS },
  },
  catalog: {
    product: { method: 'GET', path: '/store/single_product/:slug', maxAge: HTTP_CACHE_SECONDS },
    reviews: {
      method: 'GET',
      path: '/store/single_product/:slug/reviews',
      maxAge: HTTP_CACHE_SECONDS,
    },
    products: { method: 'GET', path: '/store/products', maxAge: HTTP_CACHE_SECONDS },
    index: { method: 'GET', path: '/store/index', maxAge: HTTP_CACHE_SECONDS },
    filters: { method: 'GET', path: '/store/filters', maxAge: HTTP_CACHE_SECONDS },
    fbAddToCart: { method: 'GET', path: '/store/fb_add_to_cart' },
    zipCode: { method: 'GET', path: '/settings/zip_codes/:code', maxAge: HTTP_CACHE_SECONDS },
    geoData: { method: 'GET', path: '/settings/geo_data', maxAge: HTTP_CACHE_SECONDS },
    holidays: { method: 'GET', path: '/settings/holidays', maxAge: HTTP_CACHE_SECONDS },
  },
  cart: {
    applyCoupon: { method: 'GET', path: '/store/apply_coupon' },
  },
  checkout: {
    paymentSettings: { method: 'POST', path: '/checkout/payment_settings' },
    couponValidation: { method: 'POST', path: '/checkout/coupon_validation' },
    submit: { method: 'POST', path: '/checkout/submit' },
    confirmOrder: { method: 'POST', path: '/checkout/confirm_order' },
  },
  uploads: {
    addImage: { method: 'POST', path: '/uploads/images', multipart: true },
    claim: { method: 'POST', path: '/uploads/:id/claim' },
  },
  stories: {
    statusById: { method: 'GET', path: '/stories/get_status_by_id/:id', maxAge: 60 },
    get: { method: 'GET', path: '/stories/:slug' },
    setVisibility: { method: 'PUT', path: '/stories/:slug/visibility' },
    shareFile: { method: 'PUT', path: '/stories/:slug/file_sharing' },
    remove: { method: 'POST', path: '/stories/:slug/delete' },
    planReveal: { method: 'PUT', path: '/stories/:slug/reveal' },
    cancelReveal: { method: 'DELETE', path: '/stories/:slug/reveal' },
    gift: { method: 'GET', path: '/stories/:slug/gift/:gift' },
    openReveal: { method: 'POST', path: '/stories/:slug/reveal/opened' },
    thank: { method: 'POST', path: '/stories/:slug/reveal/thanks' },
    applaud: { method: 'POST', path: '/stories/:slug/applause' },
    unapplaud: { method: 'DELETE', path: '/stories/:slug/applause' },
    editable: { method: 'GET', path: '/stories/:slug/song' },
    saveEdit: { method: 'PATCH', path: '/stories/:slug/song' },
    messageArtist: { method: 'POST', path: '/stories/:slug/messages' },
    revisions: { method: 'GET', path: '/stories/:slug/revisions' },
    requestRevision: { method: 'POST', path: '/stories/:slug/revisions' },
    ecard: { method: 'GET', path: '/stories/:slug/ecard' },
    saveEcard: { method: 'PUT', path: '/stories/:slug/ecard' },
    removeEcard: { method: 'DELETE', path: '/stories/:slug/ecard' },
    collaboration: { method: 'GET', path: '/collaborate/:slug' },
    joinCollaboration: { method: 'POST', path: '/collaborate/:slug/join' },
    saveContribution: { method: 'PUT', path: '/collaborate/:slug/contribution' },
    addVoiceNote: { method: 'POST', path: '/collaborate/:slug/voice', multipart: true },
    removeVoiceNote: { method: 'DELETE', path: '/collaborate/:slug/voice' },
    collaborationReview: { method: 'GET', path: '/collaborate/:slug/review' },
    inviteCollaborator: { method: 'POST', path: '/collaborate/:slug/invites' },
    removeInvite: { method: 'DELETE', path: '/collaborate/:slug/invites/:id' },
    pickContribution: { method: 'PATCH', path: '/collaborate/:slug/contributions/:id' },
    acceptRevision: { method: 'POST', path: '/stories/:slug/revisions/:id/accept' },
  },
  comments: {
    list: { method: 'GET', path: '/stories/:slug/comments' },
    add: { method: 'POST', path: '/stories/:slug/comments' },
    edit: { method: 'PUT', path: '/stories/:slug/comments/:comment_id' },
    remove: { method: 'DELETE', path: '/stories/:slug/comments/:comment_id' },
    moderate: { method: 'POST', path: '/stories/:slug/comments/:comment_id/moderation' },
    report: { method: 'POST', path: '/stories/:slug/comments/:comment_id/report' },
  },
  cms: {
    get: { method: 'GET', path: '/cms', maxAge: HTTP_CACHE_SECONDS },
    save: { method: 'POST', path: '/admin/cms', atRoot: true },
    entries: { method: 'GET', path: '/admin/cms' },
    history: { method: 'GET', path: '/admin/cms/history' },
    rollBack: { method: 'POST', path: '/admin/cms/roll_back' },
  },
  marketing: {
    signup: { method: 'POST', path: '/forms/signup' },
    createReminder: { method: 'POST', path: '/event_reminders' },
    stopMails: { method: 'POST', path: '/stop_mails' },
    experienceSettings: { method: 'GET', path: '/new_user_experience_settings' },
    markDisplayed: { method: 'PUT', path: '/new_user_experience_settings/:id' },
  },
  instant: {
    collections: { method: 'GET', path: '/collections', instant: true },
    collection: { method: 'GET', path: '/collections/:id', instant: true },
    requestPreviews: { method: 'POST', path: '/collections/:id/previews', instant: true },
    previews: { method: 'GET', path: '/collections/:id/previews', instant: true },
    mailPreviews: { method: 'POST', path: '/collections/:id/previews/mail', instant: true },
    requestFullSong: { method: 'POST', path: '/collections/:id/full_songs', instant: true },
    magicLink: { method: 'GET', path: '/magic/:token', instant: true },
    names: { method: 'GET', path: '/names', instant: true },
    addName: { method: 'POST', path: '/names', instant: true, multipart: true },
    addGreeting: { method: 'POST', path: '/greetings', instant: true, multipart: true },
    quiz: { method: 'GET', path: '/admin/collections/:id', instant: true },
    failedSongs: { method: 'GET', path: '/admin/failed_songs', instant: true },
    retrySong: { method: 'POST', path: '/admin/failed_songs/:id/retry', instant: true },
    saveQuiz: { method: 'PUT', path: '/admin/collections/:id', instant: true },
  },
  staff: {
    members: { method: 'GET', path: '/admin/staff' },
    invite: { method: 'POST', path: '/admin/staff/invites' },
    withdrawInvite: { method: 'DELETE', path: '/admin/staff/invites/:id' },
    openInvite: { method: 'POST', path: '/admin/staff/invites/open' },
    acceptInvite: { method: 'POST', path: '/admin/staff/invites/accept' },
    changeRole: { method: 'PUT', path: '/admin/staff/:id/role' },
    remove: { method: 'POST', path: '/admin/staff/:id/remove' },
    resetFactor: { method: 'POST', path: '/admin/staff/:id/reset_factor' },
    log: { method: 'GET', path: '/admin/log' },
    firstSteps: { method: 'GET', path: '/admin/first_steps' },
    setUp: { method: 'POST', path: '/admin/setup' },
  },
  studio: {
    queue: { method: 'GET', path: '/studio/commissions' },
    commission: { method: 'GET', path: '/studio/commissions/:id' },
    accept: { method: 'POST', path: '/studio/commissions/:id/accept' },
    decline: { method: 'POST', path: '/studio/commissions/:id/decline' },
    saveWork: { method: 'PUT', path: '/studio/commissions/:id/work' },
    uploadAudio: { method: 'POST', path: '/studio/commissions/:id/audio', multipart: true },
    saveTimes: { method: 'PUT', path: '/studio/commissions/:id/line_times' },
    answerRevision: { method: 'PUT', path: '/studio/commissions/:id/revision' },
    deliver: { method: 'POST', path: '/studio/commissions/:id/deliver' },
    vendorOrders: { method: 'GET', path: '/partners/:id/orders' },
  },
} as const satisfies Record<string, Record<string, CallDefinition>>;

export type Calls = typeof CALLS;
export type Capability = keyof Calls;
