import { LANDINGS } from './landings.ts';

/** The version of a landing page: the usual one (`a`), or the one that a share of its visitors sees (`b`). */
export type LandingVersion = 'a' | 'b';

/** The name of a version of a landing page, as orders store it. */
export const variantOf = (slug: string, version: LandingVersion): string => `${slug}-${version}`;

/** The names of both versions of all landing pages. */
export const LANDING_VARIANTS: readonly string[] = LANDINGS.flatMap(({ slug }) => [
  variantOf(slug, 'a'),
  variantOf(slug, 'b'),
]);

/** Whether these words name a version of a landing page. */
export const isLandingVariant = (words: string): boolean => LANDING_VARIANTS.includes(words);

const versionOf = (slug: string, variant: string): LandingVersion | undefined =>
  (['a', 'b'] as const).find((version) => variant === variantOf(slug, version));

/**
 * The version of each landing page that a visit has seen, by the page's slug. `seen` has the variants, the newest
 * first. Of a page that was seen in both versions, the newest counts.
 */
export const seenVersions = (seen: readonly string[]): Record<string, LandingVersion> =>
  Object.fromEntries(
    LANDINGS.flatMap(({ slug }) => {
      const version = seen.map((variant) => versionOf(slug, variant)).find((one) => one !== undefined);
      return version === undefined ? [] : [[slug, version]];
    }),
  );

/**
 * The version of a landing page that the server renders. It depends only on the address and on the share, so the page
 * can be kept for all visitors: `asked` is the variant in the address, '' for none. When everybody sees the second
 * version, it is rendered at once.
 */
export function renderedVersion(slug: string, asked: string, share: number): LandingVersion {
  if (asked === variantOf(slug, 'b')) return 'b';
  return share >= 100 && asked !== variantOf(slug, 'a') ? 'b' : 'a';
}

type Visit = {
  /** The variant that this visit has stored. '' for none. */
  kept: string;
  /** The variants that this visit has seen on landing pages, the newest first. */
  seen: readonly string[];
  /** The percentage of visitors who see the second version. */
  share: number;
  /** A random number from 0 to 1. */
  chance: number;
};

type Drawn = {
  version: LandingVersion;
  /** The variant to store for the order of this visit. */
  keep: string;
  /**
   * The variant for which the visit counts. Null when the page has no experiment, or the visit takes no part in
   * it.
   */
  counts: string | null;
};

/**
 * Which version of a landing page a visit sees. A version that was seen before stays, also when the visit has seen
 * another landing page since. A variant that an ad has
 * set also stays: the order counts for the ad, and no version is drawn at random. When nobody or everybody sees
 * the second version, the experiment is over. Then the visit is not counted and nothing new is stored (decision
 * 0140).
 */
export function drawVersion(slug: string, { kept, seen, share, chance }: Visit): Drawn {
  const isTried = share > 0 && share < 100;
  const isOfAd = kept !== '' && !isLandingVariant(kept);
  const before = [kept, ...(isOfAd ? [] : seen)]
    .map((variant) => versionOf(slug, variant))
    .find((version) => version !== undefined);
  if (!isTried) return { version: before ?? (share > 0 ? 'b' : 'a'), keep: kept, counts: null };
  if (isOfAd) return { version: 'a', keep: kept, counts: null };
  const version = before ?? (chance * 100 < share ? 'b' : 'a');
  const variant = variantOf(slug, version);
  return { version, keep: variant, counts: variant };
}
