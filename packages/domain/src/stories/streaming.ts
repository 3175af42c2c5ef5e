const MINUTE_MS = 60_000;
const LONGEST_MS = 6 * 60 * MINUTE_MS;

/**
 * When to ask the streaming service again: first after one minute, then at growing intervals of up to six
 * hours.
 */
export const nextLook = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** Math.min(tries, 20), LONGEST_MS));
