import type { Locale } from '@keepsong/domain/format/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createPageCache, isKnown, type StoredPage } from '../page-cache.ts';
import { sendPolicy } from '../security.ts';
import {
  AWAY,
  awayWhenUnavailable,
  describePage,
  kindOf,
  type PagePolicy,
  PRIVATE,
  pathOf,
} from './page-answers.ts';
import type { PageModule, PagesDeps } from './page-module.ts';
import type { RenderPages } from './render-pages.ts';
import { dayAsked } from './staff-views.ts';

/** Browsers revalidate each time; shared caches keep the page for a minute. */
const PUBLIC = 'public, max-age=0, s-maxage=60, must-revalidate';
/** Shared caches, too, ask each time whether the page has changed. */
const PUBLIC_AT_ONCE = 'public, max-age=0, s-maxage=0, must-revalidate';
/** The longest address with a query that is cached, because longer addresses are unlimited in number. */
const LONGEST_KEPT = 400;

/**
 * The address under which a page is cached; null when it is not cached. Arbitrary queries would make an
 * unlimited number of pages, so only the parameters that the page reads are kept.
 */
function keptAddress(page: PageModule, url: string): string | null {
  const [path = '/', query = ''] = url.split('?', 2);
  const kept = page.keptQuery(path, new URLSearchParams(query));
  return kept === null || path.length + kept.length > LONGEST_KEPT ? null : path + kept;
}

/** A page that the cache keeps: the address that is rendered, and the key under which it is kept. */
type Kept = { address: string; key: string };

type Deps = Pick<PagesDeps, 'readVersion' | 'localeOf' | 'budgets'> &
  Pick<RenderPages, 'renderForAll'> & { policy: PagePolicy };

/** Serves pages that are the same for many visitors, from a cache where it may. */
export function createSharedPages({ policy, renderForAll, ...deps }: Deps) {
  const { turns } = deps.budgets;
  const caches = {
    plain: createPageCache({ now: () => performance.now() }),
    // A cache of its own: pages with a query are unlimited in number and must not push out the pages that most
    // visitors request.
    asked: createPageCache({ now: () => performance.now() }),
  };
  const cacheOf = (address: string) => (address.includes('?') ? caches.asked : caches.plain);

  let lastVersion = 0;
  /** The version of the catalogue; the last known one while the database cannot be reached. */
  async function versionNow(): Promise<number> {
    const version = await deps.readVersion().catch(awayWhenUnavailable);
    if (version !== AWAY) lastVersion = version;
    return lastVersion;
  }

  /**
   * How the cache keeps this page; null when it is not kept. A page that shows changes at once is kept for one version
   * of the catalogue, which may be changed by any process of the shop.
   */
  async function keptPage(page: PageModule, { url }: FastifyRequest, locale: Locale): Promise<Kept | null> {
    const address = keptAddress(page, url);
    if (address === null) return null;
    const version = page.showsChangesAtOnce(pathOf(url)) ? await versionNow() : '';
    return { address, key: `${locale} ${version} ${address}` };
  }

  /** Finds the page that all visitors with this language share. The cache keeps it for some seconds. */
  function findShared(page: PageModule, request: FastifyRequest, kept: Kept | null): Promise<StoredPage> {
    const address = kept?.address ?? request.url;
    const render = () => turns(request, () => renderForAll(page, address, request, deps.localeOf(request)));
    return kept ? cacheOf(address).find(kept.key, render) : render();
  }

  const isHeld = (kept: Kept | null): boolean => kept !== null && cacheOf(kept.address).holds(kept.key);

  /**
   * Serves a shared page to a new visitor. Browsers and caches do not store it, because the next visit may get a
   * personal page.
   */
  async function serveNewcomer(
    page: PageModule,
    request: FastifyRequest,
    reply: FastifyReply,
    kept: Kept | null,
  ) {
    const stored = await findShared(page, request, kept);
    reply.header('cache-control', PRIVATE);
    sendPolicy(reply, policy({ hashes: stored.scriptHashes }, kindOf(page, request)));
    describePage(reply, stored);
    return reply.send(stored.bytes);
  }

  /**
   * Serves a public page, which is the same for all visitors with this language. The page cache, browsers and shared
   * caches keep it.
   */
  async function servePublic(
    page: PageModule,
    request: FastifyRequest,
    reply: FastifyReply,
    { kept, isOwn }: { kept: Kept | null; isOwn: boolean },
  ) {
    const stored = await findShared(page, request, kept);
    const shared = page.showsChangesAtOnce(pathOf(request.url)) ? PUBLIC_AT_ONCE : PUBLIC;
    // At an address with a day, an editor gets a different page, so caches must not keep it.
    const isPrivate = isOwn || dayAsked(request) !== null || stored.status >= 500;
    reply.header('cache-control', isPrivate ? PRIVATE : shared);
    reply.header('etag', stored.etag);
    if (stored.status === 200 && isKnown(stored, request.headers['if-none-match']))
      return reply.code(304).send();
    sendPolicy(reply, policy({ hashes: stored.scriptHashes }, kindOf(page, request)));
    describePage(reply, stored);
    return reply.send(stored.bytes);
  }

  return { keptPage, isHeld, serveNewcomer, servePublic };
}
