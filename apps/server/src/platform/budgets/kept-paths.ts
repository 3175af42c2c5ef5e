import { plainPath } from '@keepsong/domain/navigation/plain-path';

const KEPT =
  /^\/(?:song-builder|instant-builder|cart|complete-checkout|checkout|thank-you|login|dashboard|admin|artist_experience|partners)(?:[/.?]|$)/;

/**
 * Whether a page is never refused, however much the shop has to do: pages on the way to an order, pages of people at
 * work, and pages that tell where an order is.
 */
export const isKept = (url: string): boolean => KEPT.test(plainPath(url));
