import { drawVersion, type LandingVersion, variantOf } from '@keepsong/domain/marketing/landing-version';
import { VARIANT_COOKIE } from '@keepsong/domain/signals/arrival';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { writeCookie } from '../api/cookies.ts';
import { safeSession } from '../api/storage.ts';
import { LP_VARIANT_KEY } from '../page/query-facts.ts';

/**
 * Counts a view of a variant. The script is fetched only while an experiment runs, so an ended experiment costs
 * the page nothing.
 */
const count = (variant: string): Promise<void> =>
  import('./tell-variant.ts').then(({ tellVariant }) => tellVariant(variant)).catch(() => undefined);

/**
 * The version of a landing page that this visit sees, and the variant of the visit. The version is drawn at
 * random once for each visit. The server renders the usual version for everybody, so that the page can be
 * cached.
 */
export function useLandingVersion(slug: string, share: number) {
  const { search } = useLocation();
  const asked = (new URLSearchParams(search).get('lp_variant') ?? '').trim();
  const [seen, setSeen] = useState<{ version: LandingVersion; variant: string }>(() => ({
    version: asked === variantOf(slug, 'b') ? 'b' : 'a',
    variant: asked,
  }));
  useEffect(() => {
    const kept = asked || (safeSession.read(LP_VARIANT_KEY) ?? '');
    const { version, keep, counts } = drawVersion(slug, { kept, share, chance: Math.random() });
    if (keep !== kept) {
      safeSession.write(LP_VARIANT_KEY, keep);
      // An order stores the version from this cookie, in the same way as the variant of an ad.
      writeCookie(VARIANT_COOKIE, keep);
    }
    setSeen({ version, variant: keep });
    if (counts !== null) void count(counts);
  }, [slug, share, asked]);
  return seen;
}
