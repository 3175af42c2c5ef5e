/** An artist's desk (spec 6-04). */
export const studioPath = (userId: string | number): string => `/artist_experience/${userId}`;

/** The page of one commission; mails lead here too. */
export const commissionPath = (userId: string | number, commissionId: number): string =>
  `${studioPath(userId)}/commissions/${commissionId}`;
