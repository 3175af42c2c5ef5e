import type { AppSettings } from '@keepsong/contract/app-settings';
import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { arrivalOf, CAMPAIGN_COOKIE, keptCampaign } from '@keepsong/domain/signals/arrival';
import {
  type Agreed,
  CONSENT_COOKIE,
  NOTHING,
  readConsent,
  visitorOf,
} from '@keepsong/domain/signals/consent';
import { cookieDomains, cookiesToForget } from '@keepsong/domain/signals/networks/receiver-cookies';
import { shownPath } from '@keepsong/domain/signals/shown-path';
import { cookieNamed } from '../../api/cookies.ts';
import { googleReceiver } from './google.ts';
import { metaReceiver } from './meta-pixel.ts';
import type { Outside, ToldHere } from './outside-gate.ts';
import { sentryReceiver } from './sentry.ts';

/** The facts of the visit that receivers may use. */
export type Visit = {
  agreed: () => Agreed;
  /** The visitor's id; null without consent. */
  visitor: () => string | null;
  /** The campaign of the last days. */
  campaign: () => Readonly<Record<string, string>>;
  /** The campaign in the address with which this document was opened. */
  campaignHere: () => Readonly<Record<string, string>>;
  /** The path of the present page. */
  path: () => string;
  /**
   * The address of the page with this path in the form that events use: without query and secrets. That of the present
   * page without a path.
   */
  address: (path?: string) => string;
  /**
   * The site from which the visitor came to this document; '' for the shop itself or when it is not known. The page of
   * a payment has none: the visitor comes from the bank, which has brought nobody to the shop.
   */
  referrer: () => string;
};

/** A receiver of events outside the shop whose script runs in the page. */
export type OutsideReceiver = {
  /** Whether this consent is enough to start the receiver and to send it events. */
  needs: (agreed: Agreed) => boolean;
  open: (visit: Visit) => void;
  know: (agreed: Agreed) => void;
  tell: (one: ToldHere, visit: Visit) => void;
};

/**
 * Runs `work` and ignores its errors. The script of another company may throw at any call, and the visit must
 * go on.
 */
function safely(work: () => void): void {
  try {
    work();
  } catch {
    // Ignore the error, because neither visitor nor shop could do anything about it.
  }
}

/**
 * Deletes the cookies that the scripts have set for what the visitor no longer agrees to. The shop's answer has done so
 * too, but a script may have set one again before it was told.
 */
function forgetCookies(set: NonNullable<AppSettings['receivers']>, agreed: Agreed): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '');
  const domains = cookieDomains(window.location.hostname).map((domain) => `; Domain=${domain}`);
  for (const name of cookiesToForget(names, set, agreed)) {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Safari before 18.4
    for (const domain of ['', ...domains]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  }
}

/** The origin of an address of another site, with a slash; '' for one of this site, and for that of an app. */
function foreignSite(address: string): string {
  const { origin } = window.location;
  const from = URL.canParse(address) ? new URL(address) : null;
  // The address of an Android app has the origin 'null'.
  return from && /^https?:$/.test(from.protocol) && from.origin !== origin ? `${from.origin}/` : '';
}

/** Pages to which a visitor comes back from the bank. */
const AFTER_BANK = /^\/(checkout|complete-checkout|thank-you)(\/|$)/;

/** The address with which this document was opened. The shop changes the present one without a new document. */
const openedAddress = (): URL =>
  new URL(performance.getEntriesByType('navigation')[0]?.name ?? window.location.href);

const receiversOf = ({
  gtm,
  ga4,
  ga4_by_server: byServer = false,
  avatar_event: avatarEvent = 'Avatar Image Clicked',
  pixel,
  sentry,
}: NonNullable<AppSettings['receivers']>): OutsideReceiver[] => [
  ...(gtm || ga4 ? [googleReceiver({ gtm, ga4, byServer, avatarEvent })] : []),
  ...(pixel ? [metaReceiver(pixel)] : []),
  ...(sentry ? [sentryReceiver(sentry)] : []),
];

/**
 * Creates the receivers that the shop has configured. A receiver is opened when the visitor has agreed to what
 * it needs. It gets events only while that consent lasts, and is told when the consent ends.
 */
export function startOutside(set: NonNullable<AppSettings['receivers']>): Outside {
  const receivers = receiversOf(set);
  const opened = new Set<OutsideReceiver>();
  let agreed = NOTHING;
  const path = () => window.location.pathname;
  const visit: Visit = {
    agreed: () => agreed,
    visitor: () => visitorOf(readConsent(cookieNamed(CONSENT_COOKIE))),
    campaign: () => (agreed.marketing ? keptCampaign(cookieNamed(CAMPAIGN_COOKIE)) : {}),
    campaignHere: () => (agreed.marketing ? (arrivalOf(openedAddress().searchParams)?.campaign ?? {}) : {}),
    path,
    address: (of = path()) => window.location.origin + shownPath(of),
    referrer: () =>
      AFTER_BANK.test(plainPath(openedAddress().pathname)) ? '' : foreignSite(document.referrer),
  };
  return {
    know(next) {
      agreed = next;
      for (const receiver of receivers) {
        if (opened.has(receiver)) safely(() => receiver.know(next));
        else if (receiver.needs(next)) {
          opened.add(receiver);
          safely(() => receiver.open(visit));
        }
      }
      safely(() => forgetCookies(set, next));
    },
    tell(one) {
      for (const receiver of opened) if (receiver.needs(agreed)) safely(() => receiver.tell(one, visit));
    },
  };
}
