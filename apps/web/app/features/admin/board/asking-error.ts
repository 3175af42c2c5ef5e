import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';

/** Why the shop did not ask an artist for a song. The usual words are for customers, who choose an artist themselves. */
export const askingErrorWords = (error: unknown): string =>
  isApiError(error) && error.body.code === 'artist_unavailable' ? m.desk_artist_paused() : errorWords(error);
