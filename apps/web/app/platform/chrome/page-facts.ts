import type { AppSettings, FlagValues } from '@keepsong/contract/app-settings';
import type { User } from '@keepsong/contract/common';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Day } from '@keepsong/domain/time/chicago';
import { readToken } from '../api/csrf.ts';
import { localeOfTag } from '../locale/locale.ts';
import { flagsInCookie } from '../session/flag-values.ts';
import { isUser } from '../session/session.store.ts';
import { allowsOutside, isPaymentPage } from './public-pages.ts';
import { parseSettings } from './settings.ts';

/** Facts about a page that the server knows before it renders the page. */
export type PageFacts = {
  settings: AppSettings;
  locale: Locale;
  /**
   * The content-security nonce of this response. Always '' in the browser, because browsers hide the nonce from
   * scripts.
   */
  nonce: string;
  /** Null on public pages, because they are cached and carry no session data. */
  csrfToken: string | null;
  /** The signed-in user of a personal page. Null on public pages. */
  user: User | null;
  /** Feature flags that were set in this browser. Empty on public pages. */
  ownFlags: FlagValues;
  /** Whether this document was loaded from a payment page, so that the payment provider's script may run in it. */
  takesPayments: boolean;
  /** Whether this document was loaded from a page that allows receivers of events and widgets. */
  allowsOutside: boolean;
  /**
   * The other day whose shop an editor sees, and the moment that counts as now. Only set on the server: such
   * pages run no scripts.
   */
  shown?: { day: Day; now: string } | undefined;
};

/**
 * Whether scripts of other companies may run in this document. Reports of faults to Sentry do not count: their
 * script is the shop's own.
 */
export function mayRunOutside({
  settings,
  allowsOutside,
}: Pick<PageFacts, 'settings' | 'allowsOutside'>): boolean {
  const { gtm, ga4, pixel } = settings.receivers ?? {};
  const { chat, accessibility } = settings.widgets;
  return allowsOutside && [gtm, ga4, pixel, chat, accessibility].some(Boolean);
}

export const SETTINGS_ELEMENT = 'app-settings';
export const USER_ELEMENT = 'app-user';

/** The value as JSON in which no character can end the surrounding `<script>` element or break the script. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

let facts: PageFacts | undefined;

/** The facts of the page in this browser. They are read from the document once and then kept. */
export function browserPage(): PageFacts {
  facts ??= readPage(document);
  return facts;
}

function readPage(page: Document): PageFacts {
  const user = readJson(page, USER_ELEMENT);
  return {
    settings: parseSettings(readJson(page, SETTINGS_ELEMENT) ?? {}),
    locale: localeOfTag(page.documentElement.lang),
    nonce: '',
    csrfToken: readToken() || null,
    // Read the user and the flags that the server rendered with, because the first render in the browser must give the
    // same HTML.
    user: isUser(user) ? user : null,
    ownFlags: flagsInCookie(page.cookie),
    takesPayments: isPaymentPage(page.location.pathname),
    allowsOutside: allowsOutside(page.location.pathname),
  };
}

function readJson(page: Document, id: string): unknown {
  return JSON.parse(page.getElementById(id)?.textContent || 'null');
}
