import {
  drawVersion,
  type LandingVersion,
  renderedVersion,
} from '@keepsong/domain/marketing/landing-version';
import { SEEN_COOKIE, VARIANT_COOKIE } from '@keepsong/domain/signals/arrival';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { cookieNamed, writeCookie } from '../api/cookies.ts';
import { safeSession } from '../api/storage.ts';
import { LP_VARIANT_KEY } from '../page/query-facts.ts';

/**
 * Counts a view of a variant. The script is fetched only while an experiment runs, so an ended experiment costs
 * the page nothing.
 */
const count = (variant: string): Promise<void> =>
  import('./tell-variant.ts').then(({ tellVariant }) => tellVariant(variant)).catch(() => undefined);

/** The key of the same versions in the tab, for browsers that refuse cookies. */
const SEEN_KEY = SEEN_COOKIE;

/**
 * Decides which version of a landing page this visit sees, and stores it for the rest of the visit and for an order.
 * `asked` is the variant in the address, '' for none, and `chance` a random number from 0 to 1.
 */
export function takeVersion(
  slug: string,
  share: number,
  { asked, chance }: { asked: string; chance: number },
) {
  // The cookie is never older than what this tab has stored. The server writes the variant of an ad into it with the
  // first answer, before any script runs, and other tabs write what they have drawn.
  const kept = asked || (cookieNamed(VARIANT_COOKIE) ?? safeSession.read(LP_VARIANT_KEY) ?? '');
  const lists = `${cookieNamed(SEEN_COOKIE) ?? ''} ${safeSession.read(SEEN_KEY) ?? ''}`;
  const seen = [...new Set(lists.split(' ').filter((one) => one !== ''))];
  const { version, keep, counts } = drawVersion(slug, { kept, seen, share, chance });
  if (keep !== kept) {
    safeSession.write(LP_VARIANT_KEY, keep);
    // An order stores the version from this cookie, in the same way as the variant of an ad.
    writeCookie(VARIANT_COOKIE, keep);
  }
  if (counts !== null && counts !== seen[0]) {
    const all = [counts, ...seen.filter((one) => one !== counts)].join(' ').trim();
    safeSession.write(SEEN_KEY, all);
    // All tabs share the cookie. So a page that is opened in another tab shows the version that was drawn for it, also
    // when the visit has seen another landing page since.
    writeCookie(SEEN_COOKIE, all);
  }
  return { version, variant: keep, counts };
}

/**
 * The version of a landing page that this visit sees, and the variant of the visit. The version is drawn at
 * random once for each visit. Until then the page shows the version that the server rendered for everybody.
 */
export function useLandingVersion(slug: string, share: number) {
  const { search } = useLocation();
  const asked = (new URLSearchParams(search).get('lp_variant') ?? '').trim();
  const [seen, setSeen] = useState<{ version: LandingVersion; variant: string }>(() => ({
    version: renderedVersion(slug, asked, share),
    variant: asked,
  }));
  useEffect(() => {
    const { version, variant, counts } = takeVersion(slug, share, { asked, chance: Math.random() });
    setSeen({ version, variant });
    if (counts !== null) void count(counts);
  }, [slug, share, asked]);
  return seen;
}
