import type { Permission } from '../staff/permissions.ts';

/** The kinds of content that editors write: everything that the shop sells, shows and says. */
export const EDITED_KINDS = [
  'product',
  'promotion',
  'playlist',
  'word',
  'mail',
  'collection',
  'calendar',
  'songs',
  'tax',
  'shipping',
  'affiliate',
  'referral_terms',
  'review',
  'vendor',
  'answer_template',
] as const;
export type EditedKind = (typeof EDITED_KINDS)[number];

const MAY: Readonly<Record<EditedKind, Permission>> = {
  product: 'products',
  promotion: 'promotions',
  playlist: 'playlists',
  word: 'words',
  mail: 'mails',
  collection: 'collections',
  calendar: 'calendar',
  songs: 'playlists',
  tax: 'tax_and_shipping',
  shipping: 'tax_and_shipping',
  affiliate: 'affiliates',
  referral_terms: 'affiliates',
  review: 'reviews',
  vendor: 'vendors',
  answer_template: 'answer_templates',
};
/** The permission to edit things of a kind. */
export const mayEdit = (kind: EditedKind): Permission => MAY[kind];

/**
 * The state of the version that an editor sees. `draft`: customers do not see it. `live`: customers see it.
 * `archived`: it was taken out of the shop.
 */
export const EDIT_STATES = ['draft', 'live', 'archived'] as const;
export type EditState = (typeof EDIT_STATES)[number];

/** The action that made each version. */
export const EDIT_ACTIONS = [
  'added',
  'drafted',
  'scheduled',
  'published',
  'archived',
  'rolled_back',
] as const;
export type EditAction = (typeof EDIT_ACTIONS)[number];

export type Standing = {
  /** Whether customers see the content. */
  isShown: boolean;
  /** Whether there is a draft that customers do not see yet. */
  hasDraft: boolean;
  isArchived: boolean;
};

export function editState({ isShown, hasDraft, isArchived }: Standing): EditState {
  if (isArchived) return 'archived';
  return isShown && !hasDraft ? 'live' : 'draft';
}

type Wish = { state: EditState | undefined; publishAt: Date | null };

/**
 * The action of a save. Without `state`, archived content stays archived, and other content becomes a draft.
 */
export function actionOf({ state, publishAt }: Wish, now: EditState): EditAction {
  const wanted = state ?? (now === 'archived' ? 'archived' : 'draft');
  if (wanted === 'live') return 'published';
  if (wanted === 'archived') return 'archived';
  return publishAt ? 'scheduled' : 'drafted';
}
