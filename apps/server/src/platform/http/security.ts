import { randomBytes } from 'node:crypto';

export type CspParts = { nonce: string; paymentOrigins: string[]; mediaOrigins: string[]; dev: boolean };

export const newNonce = (): string => randomBytes(16).toString('base64');

/**
 * The content security policy of a page: scripts by nonce only, no inline or evaluated script, nothing framed
 * but the payment provider's fields (reliability study, 22).
 */
export function contentSecurityPolicy({ nonce, paymentOrigins, mediaOrigins, dev }: CspParts): string {
  const script = dev ? `'self' 'nonce-${nonce}' 'unsafe-eval'` : `'self' 'nonce-${nonce}'`;
  const directives = {
    'default-src': "'self'",
    'script-src': [script, ...paymentOrigins].join(' '),
    // React writes style attributes (sizes of lockups, shares of progress); attributes cannot load anything.
    'style-src': dev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'media-src': ["'self' blob:", ...mediaOrigins].join(' '),
    'connect-src': [dev ? "'self' ws:" : "'self'", ...paymentOrigins].join(' '),
    'frame-src': ["'self'", ...paymentOrigins].join(' '),
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Headers of every answer, whatever it carries. */
export function commonHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(self)',
    'x-frame-options': 'SAMEORIGIN',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
