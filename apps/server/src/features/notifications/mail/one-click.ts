const ENDS_WITH_TOKEN = /[?&]unsubscribe=([\w-]{10,64})$/;

/** The path to which mail programs post when a reader presses their unsubscribe button (RFC 8058). */
export const ONE_CLICK_PATH = '/mail/stop';

/**
 * The address for one-click unsubscribing, made from the path of the link in the mail. Null for a path without
 * a token.
 */
export function oneClickUrl(publicUrl: string, stopPath: string): string | null {
  const token = ENDS_WITH_TOKEN.exec(stopPath)?.[1];
  return token === undefined ? null : `${publicUrl}${ONE_CLICK_PATH}/${token}`;
}
