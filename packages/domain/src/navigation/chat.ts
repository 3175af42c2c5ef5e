/** Builder pages have no header, footer or support chat (spec 2.3-01). */
const BUILDERS = /^\/(?:song-builder|build-your-song|instant-builder)(?:\/|$)/i;

/** Whether the support chat may be seen on this page. */
export const showsSupportChat = (pathname: string): boolean => !BUILDERS.test(pathname);
