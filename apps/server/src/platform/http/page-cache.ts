/** A rendered page that is the same for everyone, its nonce replaced by a mark. */
export type StoredPage = { status: number; headers: [string, string][]; html: string };

export type PageCache = {
  /** The stored page, or the one that `render` makes; visitors who come meanwhile wait for the same one. */
  find(key: string, render: () => Promise<StoredPage>): Promise<StoredPage>;
};

type Options = {
  now(): number;
  /** How old a page may be. Short: what staff change shows at once enough, and a rush still renders once. */
  maxAgeMs?: number;
  /** More pages than this are not kept; the oldest go first. */
  maxPages?: number;
};

type Entry = { until: number; page: Promise<StoredPage> };

/** Keeps public pages for a few seconds, so that a rush of visitors is answered from one rendering. */
export function createPageCache({ now, maxAgeMs = 5_000, maxPages = 200 }: Options): PageCache {
  const entries = new Map<string, Entry>();

  function forgetOldest(): void {
    const [oldest] = entries.keys();
    if (entries.size > maxPages && oldest !== undefined) entries.delete(oldest);
  }

  return {
    find(key, render) {
      const held = entries.get(key);
      if (held && held.until > now()) return held.page;
      const page = render();
      entries.delete(key);
      entries.set(key, { until: now() + maxAgeMs, page });
      forgetOldest();
      // A page that failed is rendered again for the next visitor.
      const forget = () => {
        if (entries.get(key)?.page === page) entries.delete(key);
      };
      page.then(({ status }) => status >= 500 && forget(), forget);
      return page;
    },
  };
}

/** Stands where a nonce belongs in a stored page; random for each process, so that no content can hold it. */
export const nonceMark = (random: string): string => `nonce-mark-${random}`;

/** The page with a nonce of its own. */
export const withNonce = (html: string, mark: string, nonce: string): string => html.replaceAll(mark, nonce);
