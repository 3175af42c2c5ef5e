import type { AppSettings, FlagValues } from '@keepsong/contract/app-settings';
import type { User } from '@keepsong/contract/common';
import type { Locale } from '@keepsong/domain/format/locale';
import { readToken } from '../api/csrf.ts';
import { localeOfTag } from '../locale/locale.ts';
import { flagsInCookie } from '../session/flag-values.ts';
import { isUser } from '../session/session.store.ts';
import { parseSettings } from './settings.ts';

/** What the server decided about a page before it rendered it. */
export type PageFacts = {
  settings: AppSettings;
  locale: Locale;
  /** Content-security nonce of this answer; the browser hides it from scripts, so it is empty there. */
  nonce: string;
  /** Null on pages that anyone may see: they are cached and carry no session data. */
  csrfToken: string | null;
  /** The signed-in user of a personal page; null on pages that anyone may see. */
  user: User | null;
  /** Flags that the browser chose for itself; none on pages that anyone may see. */
  ownFlags: FlagValues;
};

export const SETTINGS_ELEMENT = 'app-settings';
export const USER_ELEMENT = 'app-user';

/** JSON that may stand inside a `<script>` element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

let facts: PageFacts | undefined;

/** The facts of the page that this browser received; read from the document once. */
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
    // The first paint must say what the server said.
    user: isUser(user) ? user : null,
    ownFlags: flagsInCookie(page.cookie),
  };
}

function readJson(page: Document, id: string): unknown {
  return JSON.parse(page.getElementById(id)?.textContent || 'null');
}
