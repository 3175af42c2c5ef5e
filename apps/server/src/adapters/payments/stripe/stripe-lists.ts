/** The largest page of a list that Stripe returns. */
export const A_PAGE = 100;

/** A moment as Stripe's lists are asked for it. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
