import type { EditableStory } from '@keepsong/contract/story/story-work';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { editOf, editPhase, editSong } from '@keepsong/domain/stories/edit';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import type { SongTalk } from '../../conversations/song-talk.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import { updateStory } from '../stories.repository.ts';
import { type CommissionedStory, findCommissioned, lockCommissioned } from './commissioned.repository.ts';
import { messageView } from './message-view.ts';
import { findStoryMessages, insertStoryMessage } from './messages.repository.ts';
import { requireOwn } from './own-story.ts';
import { createTellArtist } from './tell-artist.service.ts';

type Deps = {
  database: Database;
  artists: ArtistsService;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
  songTalk: Pick<SongTalk, 'note'>;
};

const MESSAGES = { name: 'story_message', max: 20, seconds: 3600 } as const;

/**
 * Lets the owner change the brief (the wishes for the song) until an artist has accepted. Afterwards the owner can send
 * messages to the artist (spec 2.7-07).
 */
export function createEditService({ database, artists, notifications, limits, clock, songTalk }: Deps) {
  const { db } = database;
  const tellArtist = createTellArtist({ artists, notifications });

  async function view(tx: DbOrTx, own: CommissionedStory): Promise<EditableStory> {
    const { story } = own;
    const artist = story.artistId === null ? null : await artists.summary(tx, story.artistId);
    return {
      slug: story.slug,
      phase: editPhase(own.commission.state),
      artist_name: artist?.artistName ?? null,
      song: editOf(story.songData),
      messages: (await findStoryMessages(tx, story.id)).map(messageView),
    };
  }

  return {
    /** The brief in the form in which its owner edits it. Refusals: `sign_in_required`, `not_found`. */
    async get(slug: string, session: Session | null): Promise<Result<EditableStory>> {
      const own = requireOwn(await findCommissioned(db, slug), session);
      return own.ok ? ok(await view(db, own.value)) : own;
    },

    /**
     * Saves the brief. Refusals: `sign_in_required`, `not_found`, `story_accepted`, `song_data_invalid` with fields.
     */
    save(slug: string, change: unknown, session: Session | null): Promise<Result<EditableStory>> {
      return database.transaction(async (tx) => {
        const own = requireOwn(await lockCommissioned(tx, slug), session);
        if (!own.ok) return own;
        if (editPhase(own.value.commission.state) !== 'open') return refuse('story_accepted');
        const { story } = own.value;
        const songData = editSong(story.songData, change);
        if (!songData.ok) return songData;
        await updateStory(tx, story.id, { songData: songData.value });
        return ok(await view(tx, { ...own.value, story: { ...story, songData: songData.value } }));
      });
    },

    /**
     * Sends a message to the artist. Refusals: `sign_in_required`, `not_found`, `commission_state` when no artist is
     * working on the song, `too_many_requests`.
     */
    async message(slug: string, message: string, session: Session | null): Promise<Result<EditableStory>> {
      const own = requireOwn(await findCommissioned(db, slug), session);
      if (!own.ok) return own;
      const within = await limits.take(MESSAGES, `user:${own.value.story.ownerId}`);
      if (!within.ok) return within;
      return database.transaction(async (tx): Promise<Result<EditableStory>> => {
        const now = requireOwn(await lockCommissioned(tx, slug), session);
        if (!now.ok) return now;
        if (editPhase(now.value.commission.state) !== 'message')
          return refuse('commission_state', { from: now.value.commission.state });
        const { story } = now.value;
        const values = { storyId: story.id, userId: story.ownerId, message, createdAt: clock.now() };
        const id = await insertStoryMessage(tx, values);
        // The message also appears in the conversation about the song.
        if (story.orderId !== null)
          await songTalk.note(tx, { orderId: story.orderId, userId: story.ownerId, text: message });
        await tellArtist(
          tx,
          now.value,
          'message_to_artist',
          (about) => ({ ...about, song: songFactsOf(story.songData), fromName: story.fromName }),
          `story:${story.id}:message:${id}`,
        );
        return ok(await view(tx, now.value));
      });
    },
  };
}

export type EditService = ReturnType<typeof createEditService>;
