/**
 * The one spelling of a path with which rules compare it: decoded, in lower case, and without slashes that say nothing.
 * The router opens a page by any spelling, so `/Checkout`, `/%63heckout` and `/checkout//` are the page `/checkout`,
 * too. Do not read ids or codes from it, because their capitals may count.
 */
export const plainPath = (path: string): string =>
  path
    .replace(/%[2-7][\da-f]/gi, decodeURIComponent)
    .replace(/\/+(?=\/|$)/g, '')
    .toLowerCase() || '/';
