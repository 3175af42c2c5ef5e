/** The form in which coupon codes are compared: upper case, without spaces at the start and end. */
export const couponKey = (code: string): string => code.trim().toUpperCase();
