/** Seconds between questions: quick at first, because most answers come at once, then out of the way. */
const PAUSES = [1, 2, 3, 5, 8, 13] as const;
const LAST_PAUSE = 20;

/** How long to wait, in seconds, before asking again after so many questions without an answer. */
export const pauseAfter = (asked: number): number => PAUSES[asked] ?? LAST_PAUSE;
