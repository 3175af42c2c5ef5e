/** Where people build a song (spec 2.3-01): no chrome, and no support chat. */
const BUILDERS = /^\/(?:song-builder|build-your-song|instant-builder)(?:\/|$)/i;

/** Whether the support chat may be seen on this page. */
export const showsSupportChat = (pathname: string): boolean => !BUILDERS.test(pathname);
