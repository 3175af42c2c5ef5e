/** The address of an artist's desk (spec 6-04). */
export const studioPath = (userId: string | number): string => `/artist_experience/${userId}`;

/** The address of a commission's page. Mails link to it too. */
export const commissionPath = (userId: string | number, commissionId: number): string =>
  `${studioPath(userId)}/commissions/${commissionId}`;
