import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet, { contentSecurityPolicy, type HelmetOptions } from 'helmet';

/** Other hosts that a page needs for its payment fields, one list for each directive of the content security policy. */
export type PaymentOrigins = Readonly<Record<'script' | 'frame' | 'connect', readonly string[]>>;

export type CspParts = {
  /** Allows the inline scripts of a page: a nonce for a single answer, or hashes for a cached page. */
  inline: { nonce: string } | { hashes: readonly string[] };
  payment: PaymentOrigins;
  mediaOrigins: string[];
  /** Origins of outside widgets, if the shop has any (spec 7.7-03). */
  widgets?: readonly string[];
  /** Other hosts that the receivers of events need, if this document allows them. */
  receivers?: ReceiverOrigins;
  /** Whether the payment provider's script may run in this document. */
  takesPayments?: boolean;
  dev: boolean;
};

/** The hosts of receivers of events, with paths for scripts: one list for each directive. */
export type ReceiverOrigins = Readonly<Record<'script' | 'connect' | 'img', readonly string[]>>;

/**
 * The hosts from the guides of Google and Meta for the content security policy. Scripts are named by their paths,
 * because these hosts have others, too: what a page loads, and what the loaded script fetches. A path that ends with a
 * slash allows all below it.
 */
const RECEIVER_ORIGINS = {
  google: {
    script: ['/gtm.js', '/gtag/js', '/gtag/destination', '/debug/bootstrap'].map(
      (path) => `https://www.googletagmanager.com${path}`,
    ),
    connect: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
    img: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  },
  meta: {
    script: ['/en_US/fbevents.js', '/signals/'].map((path) => `https://connect.facebook.net${path}`),
    connect: ['https://connect.facebook.net', 'https://www.facebook.com'],
    img: ['https://www.facebook.com'],
  },
} satisfies Record<string, ReceiverOrigins>;

/** The hosts that the configured receivers need. `sentry` is the address to which errors are reported. */
export function receiverOrigins(
  set: Readonly<Record<'gtm' | 'ga4' | 'pixel' | 'sentry', string | null>> | null,
): ReceiverOrigins {
  const used: ReceiverOrigins[] = [
    ...(set?.gtm || set?.ga4 ? [RECEIVER_ORIGINS.google] : []),
    ...(set?.pixel ? [RECEIVER_ORIGINS.meta] : []),
    ...(set?.sentry ? [{ script: [], connect: [new URL(set.sentry).origin], img: [] }] : []),
  ];
  const all = (name: keyof ReceiverOrigins) => [...new Set(used.flatMap((one) => one[name]))];
  return { script: all('script'), connect: all('connect'), img: all('img') };
}

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** The origins that each provider's script uses. The shop itself serves the sandbox, so it needs no other origin. */
const PAYMENT_ORIGINS: Readonly<Record<'sandbox' | 'stripe', PaymentOrigins>> = {
  sandbox: { script: [], frame: [], connect: [] },
  // From Stripe's integration security guide, "Content Security Policy". The second frame host shows the pages
  // of banks for confirming a payment.
  stripe: {
    script: STRIPE_SCRIPTS,
    frame: [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  },
};

/**
 * Every page allows the payment origins. A visitor can reach the checkout from any page without loading a new document,
 * and then the policy of the first page still applies.
 */
export const paymentOrigins = ({ provider }: { provider: 'sandbox' | 'stripe' }): PaymentOrigins =>
  PAYMENT_ORIGINS[provider];

/**
 * Takes the nonce out of a page that was rendered for everybody, and returns the hashes that allow its scripts instead
 * (base64, SHA-256). Only our components know the nonce of the rendering. So a script that came into the page in any
 * other way, for example through a text that was not escaped, has no nonce and gets no hash.
 */
export function hashOwnScripts(page: Buffer, nonce: string): { bytes: Buffer; scriptHashes: string[] } {
  // Read as Latin-1, each byte is one character, so the page needs neither decoding nor encoding.
  const parts = page.toString('latin1').split(` nonce="${nonce}"`);
  const texts = new Set<string>();
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1] ?? '';
    const tag = before.slice(before.lastIndexOf('<'));
    const end = part.indexOf('>');
    if (tag.startsWith('<script') && !/\ssrc=/.test(tag + part.slice(0, end)))
      texts.add(part.slice(end + 1, part.indexOf('</script>', end)));
  }
  return {
    bytes: Buffer.from(parts.join(''), 'latin1'),
    scriptHashes: [...texts].map((text) => hash('sha256', Buffer.from(text, 'latin1'), 'base64')),
  };
}

/**
 * With this, browsers refuse to turn text into HTML or scripts, except through the named policies (Trusted
 * Types, decision 0074). The policies `default` and `page` are defined in the script that starts a page,
 * `sanitized` where rich text is shown.
 */
const TRUSTED_TYPES = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'page', 'sanitized'],
};

/** The directive of a policy that lets players load recordings of the shop. */
export const mediaSource = (origins: readonly string[]): string => ["media-src 'self'", ...origins].join(' ');

export const newNonce = (): string => randomBytes(16).toString('base64');

/**
 * Makes the content security policy of a page. It allows the shop's own scripts, the inline scripts that
 * `inline` names, and the scripts of `payment`, `widgets` and `receivers`. Other inline scripts are forbidden,
 * and so is evaluated code outside development. Only frames of the shop, the payment provider and the widgets
 * are allowed. Trusted Types are not enforced where scripts of other companies run, because these may write
 * HTML as text: in documents that take payments, and in shops with outside widgets. They are not enforced in
 * development either, because Vite's scripts write HTML as text.
 */
export function pagePolicy(parts: CspParts): Record<string, string[]> {
  const { inline, payment, mediaOrigins, widgets = [], takesPayments = false, dev } = parts;
  const told = parts.receivers ?? receiverOrigins(null);
  const named =
    'nonce' in inline ? [`'nonce-${inline.nonce}'`] : inline.hashes.map((hash) => `'sha256-${hash}'`);
  const nonce = 'nonce' in inline ? named : [];
  return {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...named,
      ...(dev ? ["'unsafe-eval'"] : []),
      ...payment.script,
      ...widgets,
      ...told.script,
    ],
    'style-src': ["'self'", ...(dev ? ["'unsafe-inline'"] : nonce), ...widgets],
    // React writes style attributes, for example the widths of progress bars. Style attributes cannot load anything.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...widgets, ...told.img],
    'font-src': ["'self'", ...widgets],
    'media-src': ["'self'", 'blob:', ...mediaOrigins],
    'connect-src': [
      "'self'",
      ...(dev ? ['ws:'] : []),
      // Where a browser does not tell the length of a recording, the player reads all of it.
      ...mediaOrigins,
      ...payment.connect,
      ...widgets,
      ...told.connect,
    ],
    'frame-src': ["'self'", ...payment.frame, ...widgets],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(takesPayments || widgets.length > 0 || dev ? {} : TRUSTED_TYPES),
  };
}

/** Puts the policy of a page on its answer. */
export function sendPolicy(reply: FastifyReply, directives: Record<string, string[]>): void {
  contentSecurityPolicy({ useDefaults: false, directives })(reply.request.raw, reply.raw, throwFault);
}

/**
 * Whether a page of another site makes this request, according to the browser. Another host of the same domain
 * counts as another site, and so does a page without an origin. Programs that are not browsers send no such
 * headers. The shop may be reached through a proxy or a second name, so its origin may differ from
 * `PUBLIC_URL`. Therefore the requested host counts as the shop, too.
 */
export function isFromElsewhere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl) return false;
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  return from.host !== host || (publicUrl.startsWith('https:') && from.protocol !== 'https:');
}

/**
 * The settings of helmet for every answer. Helmet sets no content security policy, because each document gets its own.
 */
export const helmetOptions = (https: boolean) =>
  ({
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
  }) satisfies HelmetOptions;

/**
 * Adds the security headers to an answer that Fastify gives before any hook runs. The helmet plugin does not
 * act on such an answer.
 */
export const sendSecurityHeaders = (reply: FastifyReply, options: HelmetOptions): void =>
  helmet(options)(reply.request.raw, reply.raw, throwFault);

/**
 * The `permissions-policy` header, which helmet cannot make. Only the shop and the payment provider's frames may ask
 * for payment (wallets).
 */
export function permissionsPolicy(paymentFrames: readonly string[]): string {
  const payment = ['self', ...paymentFrames.map((origin) => `"${origin}"`)].join(' ');
  return `camera=(), geolocation=(), microphone=(self), payment=(${payment})`;
}

function throwFault(fault?: unknown): void {
  if (fault) throw fault;
}
