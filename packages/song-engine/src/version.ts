/** Changes when the engine sings the same request otherwise, so that no old recording is taken for the new one. */
export const ENGINE_VERSION = 4;
