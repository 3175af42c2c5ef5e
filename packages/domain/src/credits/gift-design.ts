import { ok, type Result, refuse } from '../result.ts';

/** The pictures of gift cards that the shop draws. Any other picture is a photo, named by its id. */
export const DRAWN_DESIGNS = ['ribbon', 'birthday', 'heart', 'record', 'stars', 'bouquet'] as const;
export type DrawnDesign = (typeof DRAWN_DESIGNS)[number];

export const isDrawnDesign = (picture: string): picture is DrawnDesign =>
  (DRAWN_DESIGNS as readonly string[]).includes(picture);

/** The largest number of designs of a gift card. */
export const MOST_DESIGNS = 20;

/** How a gift card looks: its picture, the address of the picture on the shop's origin, and what it is called. */
export type GiftDesign = { picture: string; src: string; name: { en: string; sp: string } };

/**
 * The design of a gift card among those that are offered: the chosen one, or the first one when the customer has chosen
 * none. Null when none are offered. Refuses with `not_found` a design that is not offered any more.
 */
export function chooseDesign(
  offered: readonly GiftDesign[],
  picture: string | undefined,
): Result<GiftDesign | null> {
  if (picture === undefined) return ok(offered[0] ?? null);
  const chosen = offered.find((design) => design.picture === picture);
  return chosen ? ok(chosen) : refuse('not_found');
}
