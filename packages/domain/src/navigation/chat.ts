/** Builder pages have no header, footer or support chat (spec 2.3-01), and no outside script runs beside a payment. */
const WITHOUT = /^\/(?:song-builder|build-your-song|instant-builder|checkout)(?:\/|$)/i;

/** Whether the support chat may be seen on this page. */
export const showsSupportChat = (pathname: string): boolean => !WITHOUT.test(pathname);
