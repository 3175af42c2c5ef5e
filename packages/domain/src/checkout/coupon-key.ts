/** Codes are compared without regard to case or space around them. */
export const couponKey = (code: string): string => code.trim().toUpperCase();
