const META = 'meta[name="csrf-token"]';

/** Reads the CSRF token from the page's meta tag. Empty on public pages (spec 7.1-03). */
export function readToken(): string {
  return document.querySelector<HTMLMetaElement>(META)?.content ?? '';
}

/** Replaces the CSRF token with a new one for all later calls (spec 7.1-12). */
export function writeToken(token: string): void {
  let meta = document.querySelector<HTMLMetaElement>(META);
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = 'csrf-token';
    document.head.append(meta);
  }
  meta.content = token;
}
