const ENDS_WITH_TOKEN = /[?&]unsubscribe=([\w-]{10,64})$/;

/** Where mailboxes post when somebody presses their button for leaving a list (RFC 8058). */
export const ONE_CLICK_PATH = '/mail/stop';

/** The address for leaving a list by one press, from the path of the link in the mail. Null for a path without a token. */
export function oneClickUrl(publicUrl: string, stopPath: string): string | null {
  const token = ENDS_WITH_TOKEN.exec(stopPath)?.[1];
  return token === undefined ? null : `${publicUrl}${ONE_CLICK_PATH}/${token}`;
}
