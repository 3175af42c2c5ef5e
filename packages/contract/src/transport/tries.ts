/**
 * How often a front end sends a call while servers of other versions pass it on (421). The last try is handled
 * by any server.
 */
export const MOST_TRIES = 5;
