/** A story's status as the spec names it (3.9-04): 'created', 'shipped', 'canceled', or another word in production. */
export type StoryStatus = string;

/** What people read of a status. */
export type StoryPhase = 'submitted' | 'in_production' | 'delivered' | 'canceled';

/** The phase of a status. 'canceled' reads as canceled to people (decisions). */
export function storyPhase(status: StoryStatus): StoryPhase {
  if (status === 'shipped') return 'delivered';
  if (status === 'canceled') return 'canceled';
  return status === 'created' ? 'submitted' : 'in_production';
}

/** The stage that analytics reports, exactly as spec 4.5-01…4.5-03 words it; canceled counts as delivered there. */
export function analyticsStage(
  status: StoryStatus,
): 'Song Delivered' | 'Story Submission' | 'Song Production' {
  if (status === 'shipped' || status === 'canceled') return 'Song Delivered';
  return status === 'created' ? 'Story Submission' : 'Song Production';
}

/** Who somebody is to a song on its page, as `sf_role` passes it on (spec 6-16, 6-17). */
export type SongPageRole = 'gifter' | 'recipient' | 'artist' | 'admin' | 'visitor';

/** `role` is that of the account; null when nobody is signed in. Whoever came with a gift's link is its recipient. */
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
 * Whom a story is for: the owner alone (with the artist and the staff), everybody who has its address, or everybody,
 * search engines too.
 */
export const VISIBILITIES = ['private', 'unlisted', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export type StoryFacts = {
  status: StoryStatus;
  /** The gifter (spec 6-16). */
  ownerId: string;
  /** The artist who has accepted the commission, by user id. */
  artistUserId: string | null;
  visibility: Visibility;
};

/** Who looks; null for a visitor. */
export type StoryViewer = { userId: string; role: string } | null;

export type StoryView = {
  /**
   * `timeline`: how far the song has come. `teaser`: that there will be one, and nothing of it.
   * `song`: sleeve, player, lyrics and details. `canceled`: that there will be no song, and for its owner why.
   * `private`: that there is a story, and that it is not for this viewer.
   */
  screen: 'timeline' | 'teaser' | 'song' | 'canceled' | 'private';
  isOwner: boolean;
  canDownload: boolean;
  /** Recipient, mood, brief: what the customer wrote, beyond what the song page shows of a delivered song. */
  canReadBrief: boolean;
  /** False puts `noindex` on the page. */
  mayBeIndexed: boolean;
};

/**
 * What a viewer sees of a story (decisions, Stories): in production its owner and the staff see the timeline and
 * others a teaser; once delivered everyone with the link hears it. Only the owner downloads. Of a canceled order others
 * learn that no song comes, and of a private one nothing at all.
 */
export function storyView(story: StoryFacts, viewer: StoryViewer): StoryView {
  const isOwner = viewer !== null && viewer.userId === story.ownerId;
  const isStaff = viewer !== null && viewer.role === 'admin';
  const isItsArtist = viewer !== null && viewer.userId === story.artistUserId;
  const phase = storyPhase(story.status);
  const isShut = story.visibility === 'private' && !(isOwner || isStaff || isItsArtist);
  return {
    screen: isShut ? 'private' : screenFor(phase, isOwner || isStaff),
    isOwner,
    canDownload: isOwner && phase === 'delivered',
    canReadBrief: isOwner || isStaff || isItsArtist,
    mayBeIndexed: story.visibility === 'public' && phase === 'delivered',
  };
}

function screenFor(phase: StoryPhase, isInside: boolean): StoryView['screen'] {
  if (phase === 'delivered') return 'song';
  if (phase === 'canceled') return 'canceled';
  return isInside ? 'timeline' : 'teaser';
}
