import { maskContacts } from '@keepsong/domain/conversations/mask-contacts';
import { hasArtist } from '@keepsong/domain/studio/commission';
import type { Tx } from '../../platform/db/database.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { changePath, commissionPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import type { VendorMessages } from '../studio/vendors/vendor-messages.service.ts';
import { tellNoMoreDays } from './lapse-changes.service.ts';
import type { ChangeRow, ToChange } from './order-change.repository.ts';

type Deps = {
  vendorMessages: Pick<VendorMessages, 'tellAddressChanged' | 'tellSongChanged'>;
  notifications: Pick<Notifications, 'notifyOwner' | 'notifyUserId' | 'notifyUser'>;
  artists: Pick<ArtistsService, 'toAsk'>;
};

/**
 * The messages about a change of an order. A change of the artist needs none, because offers send messages of
 * their own.
 */
export function createChangeMessages({ notifications, artists, vendorMessages }: Deps) {
  const about = ({ order, story }: ToChange, { kind, before, after }: ChangeRow) => ({
    ...{ orderId: order.id, kind, before, after },
    song: story && songFactsOf(story.songData, story.title),
  });

  async function tellArtistOf(
    tx: Tx,
    { work, story }: ToChange,
    changed: Pick<ChangeRow, 'kind' | 'before' | 'after'>,
    key: string,
  ): Promise<void> {
    if (!work?.artistId || !story || !hasArtist(work.state)) return;
    const asked = await artists.toAsk(tx, work.artistId);
    if (!asked?.reach || asked.artist.userId === null) return;
    const params = {
      song: songFactsOf(story.songData),
      artistName: asked.artist.artistName,
      path: commissionPath(asked.artist.userId, work.id),
      ...{ kind: changed.kind, before: changed.before, after: changed.after },
    };
    await notifications.notifyUser(tx, asked.reach, 'brief_changed_artist', params, key);
  }

  return {
    /** Tells the artist who has the song or is asked for it about a change. */
    tellArtistOf,

    /** Tells customer, artist and vendors about a change. */
    async tell(tx: Tx, found: ToChange, row: ChangeRow): Promise<void> {
      if (row.kind === 'artist') return;
      const { order, story } = found;
      const params = about(found, row);
      const key = `change:${row.id}:done`;
      if (story) await notifications.notifyOwner(tx, story.id, 'order_changed', params, key);
      else await notifications.notifyUserId(tx, order.userId, 'order_changed', params, key);
      if (row.kind === 'address') await vendorMessages.tellAddressChanged(tx, order.id, row.id);
      else await tellArtistOf(tx, found, row, `change:${row.id}:artist`);
      if (row.kind === 'name' && story) {
        const about = { kind: 'name' as const, recipient: row.after, key: `change:${row.id}` };
        await vendorMessages.tellSongChanged(tx, story.id, about);
      }
    },

    /** Tells an artist who asked for more days that the promised day stays. Does nothing when the staff had asked. */
    tellNo: (tx: Tx, found: ToChange, row: ChangeRow): Promise<void> =>
      tellNoMoreDays(tx, { artists, notifications }, found, row),

    /**
     * Asks the customer for a yes. The mail has the token with which the customer can answer. `artist` is set
     * when an artist asks, and says who and why.
     */
    async ask(
      tx: Tx,
      found: ToChange,
      row: ChangeRow,
      token: string,
      artist: { name: string; reason: string } | null = null,
    ): Promise<void> {
      const { story } = found;
      if (!story) throw new Error('only songs have changes that need a yes');
      const asker = artist && { ...artist, reason: maskContacts(artist.reason) };
      const params = { ...about(found, row), artist: asker, path: changePath(story.slug, token) };
      await notifications.notifyOwner(tx, story.id, 'order_change_asked', params, `change:${row.id}:ask`);
    },
  };
}

export type ChangeMessages = ReturnType<typeof createChangeMessages>;
