/**
 * How many times a front end sends a call while servers of other versions pass it on (421). Any server handles the last
 * try, or refuses it with 426 when the page is too old.
 */
export const MOST_TRIES = 5;
