import { ok, type Result, refuse } from '../result.ts';

/** The gift card pictures that the shop draws. Any other picture is a photo, named by its id. */
export const DRAWN_DESIGNS = ['ribbon', 'birthday', 'heart', 'record', 'stars', 'bouquet'] as const;
export type DrawnDesign = (typeof DRAWN_DESIGNS)[number];

export const isDrawnDesign = (picture: string): picture is DrawnDesign =>
  (DRAWN_DESIGNS as readonly string[]).includes(picture);

/** The largest number of designs of a gift card. */
export const MOST_DESIGNS = 20;

/** The design of a gift card: its picture, the picture's address on the shop's origin, and its name. */
export type GiftDesign = { picture: string; src: string; name: { en: string; sp: string } };

/**
 * The chosen design among the offered ones. When the customer has chosen none, it is the first. Null when no
 * designs are offered. Refuses with `not_found` a design that is no longer offered.
 */
export function chooseDesign(
  offered: readonly GiftDesign[],
  picture: string | undefined,
): Result<GiftDesign | null> {
  if (picture === undefined) return ok(offered[0] ?? null);
  const chosen = offered.find((design) => design.picture === picture);
  return chosen ? ok(chosen) : refuse('not_found');
}
