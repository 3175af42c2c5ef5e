import type { CmsContent } from '@keepsong/contract/cms';
import { GIFT_CARD } from '@keepsong/domain/cart/named-products';
import type { CmsKey, LandingGroup } from '@keepsong/domain/cms/fields';
import type { LandingVersion } from '@keepsong/domain/marketing/landing-version';
import { textOf } from '~/platform/chrome/content.ts';

export type LandingWords = { title: string; lead: string; link: { to: string; label: string } | null };

/**
 * A second link on a landing page, by the variant of the visit (spec 2.9-03). It leads to the gift card, for people who
 * do not want to tell a story themselves, or to the store. An unknown variant adds no link.
 */
const LINKS: Readonly<Record<string, { to: string; words: CmsKey }>> = {
  'gift-card': { to: `/products/${GIFT_CARD}`, words: 'landings.gift_card_link' },
  store: { to: '/store', words: 'landings.store_link' },
};

/** The title, text and link of a landing page, for its version (a or b) and the variant of the visit. */
export function landingWords(
  words: CmsContent,
  group: LandingGroup,
  { version, variant }: { version: LandingVersion; variant: string },
): LandingWords {
  const usual = { title: textOf(words, `${group}.title`), lead: textOf(words, `${group}.lead`) };
  const known = Object.hasOwn(LINKS, variant) ? LINKS[variant] : undefined;
  const link = known ? { to: known.to, label: textOf(words, known.words) } : null;
  if (version === 'a') return { ...usual, link };
  const [to, label] = [textOf(words, `${group}.b_url`), textOf(words, `${group}.b_link`)];
  return {
    title: textOf(words, `${group}.b_title`) || usual.title,
    lead: textOf(words, `${group}.b_lead`) || usual.lead,
    link: to && label ? { to, label } : link,
  };
}
