/** Raise this number when the engine renders the same request differently, so that old recordings are not reused. */
export const ENGINE_VERSION = 4;
