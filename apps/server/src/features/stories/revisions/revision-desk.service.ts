import type { StoryRevisions } from '@keepsong/contract/story/story-work';
import { REVISION } from '@keepsong/domain/cart/named-products';
import { isBeingChanged } from '@keepsong/domain/orders/late-song';
import { isAskOver } from '@keepsong/domain/orders/order-change';
import { type Result, refuse } from '@keepsong/domain/result';
import { freeLines, mayReturn } from '@keepsong/domain/stories/revision';
import type { Day } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import type { CommissionedStory } from '../work/commissioned.repository.ts';
import { requireOwn } from '../work/own-story.ts';
import { revisionView } from './revision-view.ts';
import {
  findAskedDay,
  findLinePrice,
  findRevisions,
  findUnsungMs,
  isAskedOfChange,
} from './revisions.repository.ts';

export type RevisionDeskDeps = { artists: ArtistsService; clock: Clock };

/** The story, if the user owns it and its song is delivered. Refusals: `sign_in_required`; otherwise `not_found`. */
export function requireDelivered(
  found: CommissionedStory | null,
  session: Session | null,
): Result<CommissionedStory> {
  const own = requireOwn(found, session);
  if (!own.ok) return own;
  return own.value.story.status === 'shipped' ? own : refuse('not_found');
}

/**
 * The steps that all requests about revisions share: a song's revisions as its owner sees them, and the number
 * of free lines.
 */
export function createRevisionDesk({ artists, clock }: RevisionDeskDeps) {
  async function freeNow(tx: DbOrTx, { story }: CommissionedStory) {
    const revisions = await findRevisions(tx, story.id);
    const own = revisions.filter(({ returnOf }) => returnOf === null);
    const hadFree = own.some((one) => one.freeLines > 0 && one.state !== 'canceled');
    const deliveredAt = story.deliveredAt ?? story.createdAt;
    const unsungMs = await findUnsungMs(tx, story.id);
    return { revisions, free: freeLines({ deliveredAt, hadFree, unsungMs }, clock.now()) };
  }

  /** The later day for which the artist of changed lines asks, while the owner can still answer. */
  async function askedDay(tx: DbOrTx, { story, commission }: CommissionedStory): Promise<Day | null> {
    if (!isBeingChanged(commission.state)) return null;
    const asked = await findAskedDay(tx, story.id);
    return asked && !isAskOver(asked, commission, clock.now()) ? asked.day : null;
  }

  async function view(tx: DbOrTx, own: CommissionedStory): Promise<StoryRevisions> {
    const { story, commission } = own;
    const artist = story.artistId === null ? null : await artists.summary(tx, story.artistId);
    const { revisions, free } = await freeNow(tx, own);
    return {
      story_id: story.id,
      owner_id: story.ownerId,
      slug: story.slug,
      recipient: story.songData.recipient,
      artist_name: artist?.artistName ?? '',
      song: {
        title: story.title,
        lyrics: story.lyrics ?? '',
        audio_url: story.audioKey && `/media/${story.audioKey}`,
        duration_seconds: story.durationSeconds,
      },
      is_late: isBeingChanged(commission.state) && (await isAskedOfChange(tx, commission.id)),
      asked_day: await askedDay(tx, own),
      may_ask: commission.state === 'delivered' && revisions.every(({ state }) => state !== 'answered'),
      may_return:
        commission.state === 'delivered'
          ? revisions
              .filter((one) => one.state === 'answered' && mayReturn(one, revisions))
              .map(({ id }) => id)
          : [],
      free_lines: free.lines,
      free_until: free.until.toISOString(),
      price_per_line: (await findLinePrice(tx, REVISION)) ?? 0,
      revisions: revisions.map(revisionView),
    };
  }

  return { freeNow, view };
}
