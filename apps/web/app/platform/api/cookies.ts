/** The value of a cookie that scripts may read; undefined when there is none. */
export function cookieNamed(name: string): string | undefined {
  const part = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  if (part === undefined) return undefined;
  try {
    return decodeURIComponent(part.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

/** Writes a cookie for all pages of the shop. Without `seconds` it lives as long as the browser is open. */
export function writeCookie(name: string, value: string, seconds?: number): void {
  const life = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Safari before 18.4
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/${life}; SameSite=Lax`;
}

export const dropCookie = (name: string): void => writeCookie(name, '', 0);
