import { LIMITS } from '../text/limits.ts';

// spec 5-02: letters, digits and . _ % + - before the @, a domain, a top-level domain of two or more letters.
const EMAIL = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;

/** Whether text is an e-mail address by the shop's rule (spec 5-02) and short enough to be delivered to. */
export const isEmail = (text: string): boolean => text.length <= LIMITS.email && EMAIL.test(text);

/** The form in which addresses are compared and stored: trimmed, in lower case. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();
