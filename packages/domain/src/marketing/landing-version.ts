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

/**
 * Which version of a landing page a visit sees, and what it keeps for its order. A version that was seen stays. What an ad has
 * brought along also stays, and then nothing is drawn: an order counts for what led to it.
 */
export function drawVersion(
  slug: string,
  { kept, share, chance }: Visit,
): { version: LandingVersion; keep: string } {
  for (const version of ['a', 'b'] as const)
    if (kept === variantOf(slug, version)) return { version, keep: kept };
  const isFromOtherPage = /-[ab]$/.test(kept);
  if (share <= 0 || (kept !== '' && !isFromOtherPage)) return { version: 'a', keep: kept };
  const version = chance * 100 < share ? 'b' : 'a';
  return { version, keep: variantOf(slug, version) };
}
