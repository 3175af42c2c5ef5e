import { hash } from 'node:crypto';
import type { AppSettings } from '@keepsong/contract/app-settings';
import type { Locale } from '@keepsong/domain/format/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BUSY_STYLE, busyPage } from '../../budgets/busy-page.ts';
import { isDatabaseUnavailable } from '../../db/errors.ts';
import { RETRY_UNAVAILABLE_SECONDS } from '../answers.ts';
import type { TooMany, WhyBusy } from '../limits.ts';
import { type CspParts, pagePolicy, receiverOrigins, sendPolicy } from '../security.ts';
import type { PageModule, PagesDeps } from './page-module.ts';

export const PRIVATE = 'private, no-store';

export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';

/** Which scripts of other companies may run in a document: those of payments, and those of receivers and widgets. */
type DocumentKind = { takesPayments: boolean; allowsOutside: boolean };

/** A page that is shown inside the desk runs no scripts at all. */
export const WITHOUT_SCRIPTS: DocumentKind = { takesPayments: false, allowsOutside: false };

export function kindOf(page: PageModule, { url }: FastifyRequest): DocumentKind {
  const path = pathOf(url);
  return { takesPayments: page.isPaymentPage(path), allowsOutside: page.allowsOutside(path) };
}

/** The origins of the outside services (`widgets`) that pages load from. */
const widgetOrigins = ({ widgets }: AppSettings): string[] => [
  ...new Set(Object.values(widgets).flatMap((url) => (url === null ? [] : [new URL(url).origin]))),
];

export type PagePolicy = ReturnType<typeof policyOf>;

/** Returns the function that makes the content security policy of a document. */
export const policyOf =
  (deps: Pick<PagesDeps, 'settings' | 'loader' | 'origin' | 'payment' | 'mediaOrigins'>) =>
  (inline: CspParts['inline'], { takesPayments, allowsOutside }: DocumentKind) =>
    pagePolicy({
      inline,
      takesPayments,
      dev: deps.loader.dev,
      widgets: allowsOutside ? widgetOrigins(deps.settings) : [],
      receivers: receiverOrigins(allowsOutside ? deps.settings.receivers : null),
      ...deps,
    });

/** Answers a visitor whose network has used up its budget for pages, or who comes in a crowd. Says when to try again. */
export function sendBusy(
  reply: FastifyReply,
  locale: Locale,
  { details }: TooMany,
  because: WhyBusy = 'network',
): FastifyReply {
  sendPolicy(reply, {
    'default-src': ["'none'"],
    'style-src': [`'sha256-${hash('sha256', BUSY_STYLE, 'base64')}'`],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
  return reply
    .code(429)
    .header('retry-after', String(details.retry_after))
    .header('cache-control', PRIVATE)
    .type('text/html; charset=utf-8')
    .send(busyPage(locale, details.retry_after, because));
}

export function describePage(
  reply: FastifyReply,
  { status, headers }: { status: number; headers: Iterable<[string, string]> },
): void {
  for (const [name, value] of headers) reply.header(name, value);
  if (status === 503) reply.header('retry-after', RETRY_UNAVAILABLE_SECONDS);
  reply.code(status);
}

/** Takes the place of the session while the database cannot be reached. */
export const AWAY = Symbol('away');

export function awayWhenUnavailable(error: unknown): typeof AWAY {
  if (isDatabaseUnavailable(error)) return AWAY;
  throw error;
}
