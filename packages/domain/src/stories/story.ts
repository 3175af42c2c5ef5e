/** A story's status as the spec names it (3.9-04): 'created', 'shipped', 'canceled', or another word in production. */
export type StoryStatus = string;

/** The status that the pages show. */
export type StoryPhase = 'submitted' | 'in_production' | 'delivered' | 'canceled';

/** The phase of a status. 'canceled' reads as canceled to people (spec 10.7-03). */
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

/** The viewer's role on a song's page, sent as `sf_role` (spec 6-16, 6-17). */
export type SongPageRole = 'gifter' | 'recipient' | 'artist' | 'admin' | 'visitor';

/** `role` is the role of the account; null without a signed-in user. A visitor with the link of a gift is the recipient. */
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
 * Who may see a story: only the owner (with artist and staff), everybody with its address, or everybody including
 * search engines.
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

/** The viewer's account; null for a visitor without one. */
export type StoryViewer = { userId: string; role: string } | null;

export type StoryView = {
  /**
   * `timeline`: the progress of the song. `teaser`: says only that a song is coming.
   * `song`: sleeve, player, lyrics and details. `canceled`: says that there will be no song; the owner also reads why.
   * `private`: says that the story is not for this viewer.
   */
  screen: 'timeline' | 'teaser' | 'song' | 'canceled' | 'private';
  isOwner: boolean;
  canDownload: boolean;
  /** Whether the viewer may read the customer's words, beyond those that the page of a delivered song shows. */
  canReadBrief: boolean;
  /** False puts `noindex` on the page. */
  mayBeIndexed: boolean;
};

/**
 * The view of a story for a viewer (spec 10.7-02). During production the owner and the staff see the timeline, others
 * a teaser. A delivered song can be heard by everyone with the link; only the owner can download it. Others learn
 * about a canceled order only that no song comes, and about a private story nothing.
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
