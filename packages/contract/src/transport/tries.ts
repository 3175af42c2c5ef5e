/** How often a front end sends a call that servers of other versions pass on (421). The last time, any server takes it. */
export const MOST_TRIES = 5;
