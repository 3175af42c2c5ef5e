/** The form in which codes are compared: upper case, without spaces around them. */
export const couponKey = (code: string): string => code.trim().toUpperCase();
