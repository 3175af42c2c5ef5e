/** How many hearts an artist needs to count as one of the shop's best (decision 0046). */
const POWER_USER_APPLAUSE = 100;

/** Whether an artist is a 'power user' (spec 3.1-07): verified by the shop and loved by many customers. */
export const isPowerUser = ({ verified, applause }: { verified: boolean; applause: number }): boolean =>
  verified && applause >= POWER_USER_APPLAUSE;
