import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
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
  dev: boolean;
};

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** The origins that each provider's script uses. The shop itself serves the sandbox, so it needs no other origin. */
const PAYMENT_ORIGINS: Readonly<Record<'sandbox' | 'stripe', PaymentOrigins>> = {
  sandbox: { script: [], frame: [], connect: [] },
  // From Stripe's integration security guide, "Content Security Policy". The second frame host shows the pages of banks.
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

/** Finds inline scripts that run. It skips scripts that hold only data. */
const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

/** The hashes by which a policy allows the inline scripts of a whole page (base64, SHA-256). */
export const scriptHashes = (html: string): string[] =>
  [...new Set([...html.matchAll(INLINE_SCRIPT)].map(([, text = '']) => text))].map((text) =>
    hash('sha256', text, 'base64'),
  );

export const newNonce = (): string => randomBytes(16).toString('base64');

/**
 * Makes the content security policy of a page. It allows the shop's own scripts, the inline scripts that `inline`
 * names, and the scripts of `payment` and `widgets`. Other inline scripts are forbidden, and so is evaluated code
 * outside development. Only frames of the shop, the payment provider and the widgets are allowed.
 */
export function pagePolicy({ inline, payment, mediaOrigins, widgets = [], dev }: CspParts) {
  const named =
    'nonce' in inline ? [`'nonce-${inline.nonce}'`] : inline.hashes.map((hash) => `'sha256-${hash}'`);
  const nonce = 'nonce' in inline ? named : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...named, ...(dev ? ["'unsafe-eval'"] : []), ...payment.script, ...widgets],
    'style-src': ["'self'", ...(dev ? ["'unsafe-inline'"] : nonce), ...widgets],
    // React writes style attributes, for example the widths of progress bars. Style attributes cannot load anything.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...widgets],
    'font-src': ["'self'", ...widgets],
    'media-src': ["'self'", 'blob:', ...mediaOrigins],
    'connect-src': ["'self'", ...(dev ? ['ws:'] : []), ...payment.connect, ...widgets],
    'frame-src': ["'self'", ...payment.frame, ...widgets],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  } satisfies Record<string, string[]>;
}

/** Puts the policy of a page on its answer. */
export function sendPolicy(reply: FastifyReply, directives: Record<string, string[]>): void {
  contentSecurityPolicy({ useDefaults: false, directives })(reply.request.raw, reply.raw, throwFault);
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
 * Sends the security headers with an answer that Fastify gives before any hook. The helmet plugin does not act on such
 * an answer.
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
