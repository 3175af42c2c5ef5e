const COOKIE = 'sf_temporary_email';
/** How long the cookie lives (spec 9.5-07). */
const SECONDS = 360 * 86_400;

/** The `document.cookie` line that remembers an e-mail address. Without an address the line deletes the cookie. */
export function temporaryEmailCookie(email: string, isSecure: boolean): string {
  const age = email === '' ? 0 : SECONDS;
  const secure = isSecure ? '; Secure' : '';
  return `${COOKIE}=${encodeURIComponent(email.toWellFormed())}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

/** Reads the e-mail address from the cookies of a page. '' when there is none. */
export function temporaryEmailIn(cookies: string): string {
  const found = cookies.split(/; ?/).find((cookie) => cookie.startsWith(`${COOKIE}=`));
  try {
    return decodeURIComponent(found?.slice(COOKIE.length + 1) ?? '');
  } catch {
    return '';
  }
}

/** The e-mail address that a visitor without an account typed last (spec 4.7-17). Always '' on the server. */
export const readTemporaryEmail = (): string =>
  typeof document === 'undefined' ? '' : temporaryEmailIn(document.cookie);

export function keepTemporaryEmail(email: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Safari before 18.4
  document.cookie = temporaryEmailCookie(email, window.location.protocol === 'https:');
}

export const forgetTemporaryEmail = (): void => keepTemporaryEmail('');
