/** The routes that require a sign-in (spec 6-11), by their names in the specification. */
export const PROTECTED_ROUTES = {
  Dashboard: '/dashboard',
  Profile: '/dashboard/profile',
  OrderHistory: '/dashboard/order-history',
  CreditBalance: '/dashboard/credit-balance',
  ReferralProgram: '/dashboard/referral-program',
  ArtistExperience: '/artist_experience/:id',
  ArtistExperienceCommission: '/artist_experience/:id/commissions/:commissionId',
  OriginalSongBuilderEdit: '/stories/:slug/edit-your-song',
  /**
   * Several pages share this route: the greeting-card partner's e-card (spec 2.7-06), whose `part` contains the
   * partner's name, the revisions, the messages, and questions to the owner that were opened without the link
   * of a mail.
   */
  StoryPart: '/stories/:slug/:part',
  CollaborateEdit: '/collaborate/:slug/collaborate',
  CollaborateReview: '/collaborate/:slug/review',
} as const;
