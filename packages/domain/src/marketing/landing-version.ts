import { LANDINGS } from './landings.ts';

/** The usual version of a landing page, or the one that a share of its visitors sees. */
export type LandingVersion = 'a' | 'b';

/** How the version of a landing page is written where orders keep what brought them. */
export const variantOf = (slug: string, version: LandingVersion): string => `${slug}-${version}`;

/** Whether these words name a version of a landing page. */
export const isLandingVariant = (words: string): boolean =>
  LANDINGS.some(({ slug }) => words === variantOf(slug, 'a') || words === variantOf(slug, 'b'));

type Visit = {
  /** What this visit has kept of landing pages: '' for nothing. */
  kept: string;
  /** Of a hundred visitors, how many see the second version. */
  share: number;
  /** A number from 0 to 1, for chance. */
  chance: number;
};

type Drawn = {
  version: LandingVersion;
  /** What the visit keeps for its order. */
  keep: string;
  /** The variant for which the visit counts; null when nothing is tried on this page, or this visit takes no part. */
  counts: string | null;
};

/**
 * Which version of a landing page a visit sees. A version that was seen stays. What an ad has brought along also stays, and
 * then nothing is drawn: an order counts for what led to it. When nobody or everybody is to see the second version, the
 * experiment is over, and a visit neither counts nor keeps anything of it (decision 0140).
 */
export function drawVersion(slug: string, { kept, share, chance }: Visit): Drawn {
  const isTried = share > 0 && share < 100;
  const seen = (['a', 'b'] as const).find((version) => kept === variantOf(slug, version));
  if (seen) return { version: seen, keep: kept, counts: isTried ? kept : null };
  if (!isTried) return { version: share > 0 ? 'b' : 'a', keep: kept, counts: null };
  const isFromOtherPage = /-[ab]$/.test(kept);
  if (kept !== '' && !isFromOtherPage) return { version: 'a', keep: kept, counts: null };
  const version = chance * 100 < share ? 'b' : 'a';
  const variant = variantOf(slug, version);
  return { version, keep: variant, counts: variant };
}
