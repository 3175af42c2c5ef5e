import { createHash, randomBytes } from 'node:crypto';

/** Other hosts that a page needs for its payment fields, one list for each directive. */
export type PaymentOrigins = Readonly<Record<'script' | 'frame' | 'connect', readonly string[]>>;

export type CspParts = {
  /** What lets the inline scripts of a page run: a nonce of this answer, or the hashes of a page that is kept. */
  inline: { nonce: string } | { hashes: readonly string[] };
  payment: PaymentOrigins;
  mediaOrigins: string[];
  /** Origins of the widgets of outside services; none unless the shop has them (spec 7.7-03). */
  widgets?: readonly string[];
  dev: boolean;
};

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** What each provider's script loads and calls; the sandbox is served by the shop itself. */
const PAYMENT_ORIGINS: Readonly<Record<'sandbox' | 'stripe', PaymentOrigins>> = {
  sandbox: { script: [], frame: [], connect: [] },
  // Stripe's integration security guide, "Content Security Policy": the second frame host shows banks' pages.
  stripe: {
    script: STRIPE_SCRIPTS,
    frame: [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  },
};

/** On every page: a visitor comes to the checkout without loading a new document, under the policy of the first one. */
export const paymentOrigins = ({ provider }: { provider: 'sandbox' | 'stripe' }): PaymentOrigins =>
  PAYMENT_ORIGINS[provider];

/** An inline script that runs: data that a page carries is none. */
const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

/** The hashes by which a policy allows the inline scripts of a whole page (base64, SHA-256). */
export const scriptHashes = (html: string): string[] =>
  [...new Set([...html.matchAll(INLINE_SCRIPT)].map(([, text = '']) => text))].map((text) =>
    createHash('sha256').update(text).digest('base64'),
  );

export const newNonce = (): string => randomBytes(16).toString('base64');

/**
 * The content security policy of a page: the shop's own scripts and the inline ones that it names, no other inline or
 * evaluated script, nothing framed but the payment provider's fields (reliability study, 22).
 */
export function contentSecurityPolicy({
  inline,
  payment,
  mediaOrigins,
  widgets = [],
  dev,
}: CspParts): string {
  const named =
    'nonce' in inline ? [`'nonce-${inline.nonce}'`] : inline.hashes.map((hash) => `'sha256-${hash}'`);
  const script = ["'self'", ...named, ...(dev ? ["'unsafe-eval'"] : [])].join(' ');
  const style = 'nonce' in inline ? `'self' 'nonce-${inline.nonce}'` : "'self'";
  const directives = {
    'default-src': "'self'",
    'script-src': [script, ...payment.script, ...widgets].join(' '),
    // React writes style attributes (sizes of lockups, shares of progress); attributes cannot load anything.
    'style-src': [dev ? "'self' 'unsafe-inline'" : style, ...widgets].join(' '),
    'style-src-attr': "'unsafe-inline'",
    'img-src': ["'self' data: blob:", ...widgets].join(' '),
    'font-src': ["'self'", ...widgets].join(' '),
    'media-src': ["'self' blob:", ...mediaOrigins].join(' '),
    'connect-src': [dev ? "'self' ws:" : "'self'", ...payment.connect, ...widgets].join(' '),
    'frame-src': ["'self'", ...payment.frame, ...widgets].join(' '),
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

type CommonParts = { https: boolean; paymentFrames: readonly string[] };

/** Headers of every answer, whatever it carries. Frames may ask for payment (wallets) only where the provider's do. */
export function commonHeaders({ https, paymentFrames }: CommonParts): Record<string, string> {
  const payment = ['self', ...paymentFrames.map((origin) => `"${origin}"`)].join(' ');
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `camera=(), geolocation=(), microphone=(self), payment=(${payment})`,
    'x-frame-options': 'SAMEORIGIN',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
