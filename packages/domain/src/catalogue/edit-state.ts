/** The kinds of things that editors keep: what the shop sells, shows and says. */
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
] as const;
export type EditedKind = (typeof EDITED_KINDS)[number];

/**
 * What the version that an editor sees is: a `draft` that customers do not see, what they see now (`live`), or something
 * that was taken out of the shop (`archived`).
 */
export const EDIT_STATES = ['draft', 'live', 'archived'] as const;
export type EditState = (typeof EDIT_STATES)[number];

/** What happened to a thing with each of its versions. */
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
  /** Whether customers see the thing. */
  isShown: boolean;
  /** Whether an editor has written something that customers do not see yet. */
  hasDraft: boolean;
  isArchived: boolean;
};

export function editState({ isShown, hasDraft, isArchived }: Standing): EditState {
  if (isArchived) return 'archived';
  return isShown && !hasDraft ? 'live' : 'draft';
}

type Wish = { state: EditState | undefined; publishAt: Date | null };

/** What saving does. Without a wish, a thing in the archive stays there, and everything else becomes a draft. */
export function actionOf({ state, publishAt }: Wish, now: EditState): EditAction {
  const wanted = state ?? (now === 'archived' ? 'archived' : 'draft');
  if (wanted === 'live') return 'published';
  if (wanted === 'archived') return 'archived';
  return publishAt ? 'scheduled' : 'drafted';
}
