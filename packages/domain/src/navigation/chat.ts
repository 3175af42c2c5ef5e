import { plainPath } from './plain-path.ts';

/**
 * Builder pages have no header, footer or support chat (spec 2.3-01). The checkout has none, because no outside
 * script may run beside a payment.
 */
const WITHOUT = /^\/(?:song-builder|build-your-song|instant-builder|checkout)(?:\/|$)/;

/** Whether the support chat is available on this page. */
export const showsSupportChat = (pathname: string): boolean => !WITHOUT.test(plainPath(pathname));
