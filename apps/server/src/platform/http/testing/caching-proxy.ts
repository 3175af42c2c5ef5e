import type { Sender } from '../../../testing/visitor.ts';

type Answer = Awaited<ReturnType<Sender>>;
type Ask = { url: string; headers: Record<string, string> };

const LOCALE_HEADER = 'keepsong-locale';
/** The headers by which a shared cache can distinguish answers, as docs/operations/cdn.md says. */
const KNOWN_VARY = new Set([LOCALE_HEADER, 'accept-encoding']);

/**
 * A shared cache that follows exactly the rules of docs/operations/cdn.md. It puts the language of the cookie
 * into a header, and keeps answers by address and this header, but only answers that are for everybody. With
 * `namesLocale` off it behaves like a CDN without these rules: it keeps answers by address alone and ignores
 * `Vary`.
 */
export function createCachingProxy(
  origin: (ask: Ask) => Promise<Answer>,
  { now, locale, namesLocale = true }: { now(): number; locale: string; namesLocale?: boolean },
) {
  const kept = new Map<string, { until: number; answer: Answer }>();
  const counts = { hits: 0, misses: 0 };

  const maySave = ({ statusCode, headers, cookies }: Answer) => {
    const control = String(headers['cache-control'] ?? '');
    if (statusCode !== 200 || !control.includes('public') || cookies.length > 0) return false;
    const vary = String(headers.vary ?? '').split(',');
    return !namesLocale || vary.every((name) => KNOWN_VARY.has(name.trim().toLowerCase()));
  };

  return {
    counts,
    async ask({ url, headers }: Ask): Promise<Answer> {
      const { [LOCALE_HEADER]: _own, ...rest } = headers;
      const chosen = /(?:^|;\s*)sf_locale=(en|sp)(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? locale;
      const sent = namesLocale ? { ...rest, [LOCALE_HEADER]: chosen } : rest;
      const key = namesLocale ? `${url} ${chosen}` : url;
      const held = kept.get(key);
      if (held && held.until > now()) {
        counts.hits += 1;
        return held.answer;
      }
      counts.misses += 1;
      const answer = await origin({ url, headers: sent });
      const seconds = Number(/s-maxage=(\d+)/.exec(String(answer.headers['cache-control']))?.[1] ?? 0);
      if (maySave(answer)) kept.set(key, { until: now() + seconds * 1000, answer });
      return answer;
    },
  };
}
