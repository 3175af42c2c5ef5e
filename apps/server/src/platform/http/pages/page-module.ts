import type { AppSettings } from '@keepsong/contract/app-settings';
import type { User } from '@keepsong/contract/common';
import type { Transport } from '@keepsong/contract/transport/client';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Result } from '@keepsong/domain/result';
import type { Day } from '@keepsong/domain/time/chicago';
import type { FastifyRequest } from 'fastify';
import type { KeepArrival } from '../../arrival/keep-arrival.ts';
import type { AddressBudgets } from '../../budgets/address-budget.ts';
import type { KeptBuilds } from '../../builds/kept-builds.ts';
import type { ShownMoment } from '../../seen-as/shown-day-page.ts';
import type { Dispatch } from '../implement.ts';
import type { PageLoader } from '../page-loader.ts';
import type { PaymentOrigins } from '../security.ts';
import type { Session, SessionStore } from '../sessions.ts';

/** The answer to a page request. `bytes` is its content in UTF-8; it is empty for HEAD. */
export type RenderedPage = { status: number; headers: Headers; bytes: Buffer };

/** The exports of the built web app (apps/web/server/page-host.ts). */
export type PageModule = {
  renderPage(
    request: Request,
    host: {
      transport: Transport;
      /** Logs a fault of the page, which is answered nevertheless. */
      reportFault(error: unknown): void;
      nonce: string;
      locale: Locale;
      settings: AppSettings;
      csrfToken: string | null;
      user: User | null;
      /** The day for which an editor sees the shop, and the moment from which times are counted. */
      shown?: ShownMoment;
    },
  ): Promise<RenderedPage>;
  isPublicPage(pathname: string): boolean;
  /** Whether the personal page at this address (path and query) is the same for all new visitors. */
  isSameForNewcomers(address: string): boolean;
  /** Whether a document at this path may run the payment provider's script. */
  isPaymentPage(pathname: string): boolean;
  /** Whether a document at this path may run the scripts of receivers of events and of widgets. */
  allowsOutside(pathname: string): boolean;
  /** Whether the public page at this path shows a change of the catalogue at once. */
  showsChangesAtOnce(pathname: string): boolean;
  /**
   * The part of a query under which the page cache renders and keeps a public page: only the parameters that
   * the page reads. Null when the page must not be kept.
   */
  keptQuery(pathname: string, search: URLSearchParams): string | null;
};

/** Renders something as the shop will look on a given day. */
export type ShowDay = <T>(
  day: Day,
  render: (dispatch: Dispatch, shown: ShownMoment) => Promise<T>,
) => Promise<T>;

export type PagesDeps = {
  dispatch: Dispatch;
  sessions: SessionStore;
  localeOf(request: FastifyRequest): Locale;
  settings: AppSettings;
  /** Refreshes the settings of pages that can change. Called before each page is rendered. */
  readSettings(): Promise<unknown>;
  /** The version of the catalogue, which every change of it raises. */
  readVersion(): Promise<number>;
  /** The shop's own origin. */
  origin: string;
  loader: PageLoader;
  /** The browser files of other builds. Missing in development and in tests. */
  keptBuilds?: Pick<KeptBuilds, 'find'>;
  payment: PaymentOrigins;
  mediaOrigins: string[];
  /** Stores how the visitor came. Returns true when the answer is for this visitor only. */
  keepArrival: KeepArrival;
  /** How much one network address may have rendered. Pages from the cache cost nothing. */
  budgets: Pick<AddressBudgets, 'pages' | 'turns'>;
  /**
   * Notes in the staff log that the staff member of a session looks at a page as this customer sees it, or
   * refuses. Nothing is shown before the entry is written.
   */
  seeAs(session: Session | null, customerId: number, path: string): Promise<Result<unknown>>;
  showDay: ShowDay;
};
