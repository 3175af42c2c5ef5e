import { hash } from 'node:crypto';

/** A rendered page that is the same for everyone. */
export type StoredPage = {
  status: number;
  headers: [string, string][];
  bytes: Buffer;
  /** The ETag of the page, a hash of its bytes. It is weak, because the same page is sent in several encodings. */
  etag: string;
  /** Hashes of the inline scripts, for the content security policy. */
  scriptHashes: readonly string[];
};

/** Whether the `If-None-Match` of a browser or cache names this page. */
export function isKnown({ etag }: Pick<StoredPage, 'etag'>, ifNoneMatch: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(etag.replace(/^W\//, ''));
}

export const etagOf = (bytes: Buffer): string => `W/"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;

export type PageCache = {
  /** Whether `find` has this page, so that it need not be rendered again. */
  holds(key: string): boolean;
  /** The stored page, or the one that `render` makes. Requests at the same time share the rendering. */
  find(key: string, render: () => Promise<StoredPage>): Promise<StoredPage>;
};

type Options = {
  now(): number;
  /**
   * The greatest age of a page. It is short, so that changes by staff show soon. It is still long enough for a rush of
   * visitors to share one rendering.
   */
  maxAgeMs?: number;
  /** How many pages are kept at most. The oldest are dropped first. Only pages that exist count. */
  maxPages?: number;
};

type Entry = { until: number; page: Promise<StoredPage>; timer?: NodeJS.Timeout };

/** Keeps public pages for a few seconds, so that a rush of visitors is answered from one rendering. */
export function createPageCache({ now, maxAgeMs = 5_000, maxPages = 200 }: Options): PageCache {
  const entries = new Map<string, Entry>();

  /** Ends the timer too, because it holds the page. */
  function forget(key: string): void {
    clearTimeout(entries.get(key)?.timer);
    entries.delete(key);
  }

  function forgetOldest(): void {
    const [oldest] = entries.keys();
    if (entries.size > maxPages && oldest !== undefined) forget(oldest);
  }

  const heldPage = (key: string): Promise<StoredPage> | null => {
    const held = entries.get(key);
    return held && held.until > now() ? held.page : null;
  };

  return {
    holds: (key) => heldPage(key) !== null,
    find(key, render) {
      const held = heldPage(key);
      if (held) return held;
      const entry: Entry = { until: now() + maxAgeMs, page: render() };
      forget(key);
      entries.set(key, entry);
      const isHere = () => entries.get(key) === entry;
      // Drop a failed page, so that the next visitor gets a new rendering. Also drop an answer that is not 200:
      // addresses without a page are unlimited in number and would push out the real pages.
      const drop = () => void (isHere() && forget(key));
      const keep = () => {
        if (!isHere()) return;
        // A page that is too old is not shown any more. Without this, a quiet shop would hold the last pages of a rush.
        entry.timer = setTimeout(() => forget(key), maxAgeMs).unref();
        forgetOldest();
      };
      entry.page.then(({ status }) => (status === 200 ? keep() : drop()), drop);
      return entry.page;
    },
  };
}
