/**
 * A story's status (spec 3.9-04): 'created', 'shipped' or 'canceled'. Any other word means that it is in
 * production.
 */
export type StoryStatus = string;

/** The status that the pages show. */
export type StoryPhase = 'submitted' | 'in_production' | 'delivered' | 'canceled';

/** The phase that people see for a status. Only analytics counts 'canceled' as delivered (spec 10.7-03). */
export function storyPhase(status: StoryStatus): StoryPhase {
  if (status === 'shipped') return 'delivered';
  if (status === 'canceled') return 'canceled';
  return status === 'created' ? 'submitted' : 'in_production';
}

/**
 * The stage that is reported to analytics, in the terms of spec 4.5-01…4.5-03. 'canceled' counts as delivered
 * there.
 */
export function analyticsStage(
  status: StoryStatus,
): 'Song Delivered' | 'Story Submission' | 'Song Production' {
  if (status === 'shipped' || status === 'canceled') return 'Song Delivered';
  return status === 'created' ? 'Story Submission' : 'Song Production';
}

/** The viewer's role on a song's page, sent as `sf_role` (spec 6-16, 6-17). */
export type SongPageRole = 'gifter' | 'recipient' | 'artist' | 'admin' | 'visitor';

/**
 * The viewer's role. `isGift`: the viewer has opened the link of a gift, and is therefore the recipient. `role`
 * is the role of the viewer's account, or null when nobody is signed in.
 */
export function songPageRole({
  isOwner,
  isGift,
  role,
}: {
  isOwner: boolean;
  isGift: boolean;
  role: string | null;
}): SongPageRole {
  if (isOwner) return 'gifter';
  if (isGift) return 'recipient';
  return role === 'artist' || role === 'admin' ? role : 'visitor';
}

/**
 * Who may see a story. `private`: only the owner, the artist and the staff. `unlisted`: everybody who has the link.
 * `public`: everybody, including search engines.
 */
export const VISIBILITIES = ['private', 'unlisted', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export type StoryFacts = {
  status: StoryStatus;
  /** The user id of the gifter (spec 6-16). */
  ownerId: string;
  /** The artist who has accepted the commission, by user id. */
  artistUserId: string | null;
  visibility: Visibility;
  /** Whether the owner lets everybody who can hear the song download its file. */
  sharesFile: boolean;
};

/**
 * The viewer's account, or null for a visitor who is not signed in. `isStaff`: the viewer may see customers'
 * orders.
 */
export type StoryViewer = { userId: string; isStaff: boolean } | null;

export type StoryView = {
  /**
   * What the page shows. `timeline`: the progress of the song. `teaser`: only that a song is coming. `song`:
   * sleeve, player, lyrics and details. `canceled`: that there will be no song, and for the owner also why.
   * `private`: that the story is not for this viewer.
   */
  screen: 'timeline' | 'teaser' | 'song' | 'canceled' | 'private';
  isOwner: boolean;
  canDownload: boolean;
  /**
   * Whether the viewer may read everything that the customer wrote about the song. Other viewers see only what
   * the song's page shows.
   */
  canReadBrief: boolean;
  /** When false, the page has `noindex`. */
  mayBeIndexed: boolean;
};

/**
 * What a viewer sees of a story (spec 10.7-02). During production the owner and the staff see the timeline, and
 * others a teaser. Everyone with the link can hear a delivered song. The owner can download it, and so can all
 * listeners if the owner allows it. Viewers of a canceled order learn that there will be no song. A private
 * story shows nothing to viewers other than owner, artist and staff.
 */
export function storyView(story: StoryFacts, viewer: StoryViewer): StoryView {
  const isOwner = viewer !== null && viewer.userId === story.ownerId;
  const isStaff = viewer?.isStaff === true;
  const isItsArtist = viewer !== null && viewer.userId === story.artistUserId;
  const phase = storyPhase(story.status);
  const isShut = story.visibility === 'private' && !(isOwner || isStaff || isItsArtist);
  return {
    screen: isShut ? 'private' : screenFor(phase, isOwner || isStaff),
    isOwner,
    canDownload: phase === 'delivered' && (isOwner || (story.sharesFile && !isShut)),
    canReadBrief: isOwner || isStaff || isItsArtist,
    mayBeIndexed: story.visibility === 'public' && phase === 'delivered',
  };
}

/**
 * The facts that decide who may buy goods for a story. `gift` is the token in the link of its gift, or null
 * without a gift.
 */
export type GoodsStory = Pick<StoryFacts, 'status' | 'visibility'> & {
  ownerId: number;
  slug: string;
  gift: string | null;
};

/**
 * Whether a buyer may buy goods for a story. The owner always may. Everybody else must prove with `key` that
 * they may hear the song: with the slug of its page or the token of its gift. For a private story or a song
 * that is not delivered, only the owner may. The story's number proves nothing, because numbers can be counted
 * up.
 */
export function mayBuyFor(
  { ownerId, slug, gift, status, visibility }: GoodsStory,
  { userId, key }: { userId: number | null; key: string | null },
): boolean {
  if (ownerId === userId) return true;
  if (visibility === 'private' || storyPhase(status) !== 'delivered') return false;
  return key !== null && (key === slug || key === gift);
}

function screenFor(phase: StoryPhase, isInside: boolean): StoryView['screen'] {
  if (phase === 'delivered') return 'song';
  if (phase === 'canceled') return 'canceled';
  return isInside ? 'timeline' : 'teaser';
}
