import type { ChangeInput } from '@keepsong/contract/order-changes';
import { isGenre, isVocals } from '@keepsong/domain/builder/options';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { endOfPromise } from '@keepsong/domain/studio/commission';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { ShipTo } from '../checkout/fulfilment/ship-to.service.ts';
import type { RevisionAnswers } from '../stories/revisions/revision-answers.service.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import type { Given, GiveSong } from '../studio/give-song.service.ts';
import type { StudioService } from '../studio/studio.service.ts';
import type { EndLabels } from '../studio/vendors/known-parcels.service.ts';
import { findArtistName, type ToChange } from './order-change.repository.ts';

type Deps = {
  stories: Pick<StoriesService, 'change'>;
  studio: Pick<StudioService, 'promise'>;
  revisionAnswers: Pick<RevisionAnswers, 'promise'>;
  giveSong: GiveSong;
  shipTo: ShipTo;
  endLabels: EndLabels;
};

/**
 * The parts of an address in the usual order. The database returns the parts of a stored address in another
 * order.
 */
const ADDRESS_PARTS = ['name', 'line1', 'line2', 'city', 'state', 'postal_code', 'country'];

const addressWords = (address: object | null): string =>
  ADDRESS_PARTS.map((part) => Reflect.get(address ?? {}, part))
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');

/** Carries out a change of an order, whether the staff or the customer agreed to it. */
export function createMakeChange({ stories, studio, revisionAnswers, giveSong, shipTo, endLabels }: Deps) {
  return {
    /** The values before and after a change: days, ids of the builder, names or addresses. */
    async wordsOf(
      db: DbOrTx,
      { order, story, work }: ToChange,
      change: ChangeInput,
    ): Promise<{ before: string; after: string }> {
      switch (change.kind) {
        case 'promised_day':
          return { before: work?.dueAt ? chicagoDay(work.dueAt) : '', after: change.day };
        case 'address':
          return {
            before: addressWords(order.cart.addresses.shipping),
            after: addressWords(change.address),
          };
        case 'genre':
          return { before: story?.songData.genre ?? '', after: change.genre };
        case 'vocals':
          return { before: story?.songData.gender ?? '', after: change.vocals };
        case 'name':
          return { before: story?.songData.recipient ?? '', after: change.name };
        case 'artist': {
          const has = work?.artistId != null && (work.state === 'offered' || work.state === 'accepted');
          const before = has && work?.artistId != null ? await findArtistName(db, work.artistId) : null;
          return { before: before ?? '', after: (await findArtistName(db, change.artist)) ?? '' };
        }
      }
    },

    /** Makes the change. The order is locked. Refuses with `not_found`, and as `giveSong` does. */
    async make(
      tx: Tx,
      { order, story, work }: ToChange,
      change: ChangeInput,
      given: Given,
    ): Promise<Result<null>> {
      if (change.kind === 'address') {
        await shipTo(tx, order.id, change.address);
        await endLabels(tx, order.id, given.by);
        return ok(null);
      }
      if (!story || !work) return refuse('not_found');
      const { songData } = story;
      if (change.kind === 'artist') return giveSong(tx, work.id, change.artist, given);
      if (change.kind === 'promised_day') {
        await studio.promise(tx, work.id, change.day);
        // Lines that are sung again have the day of the work. Without such lines this changes nothing.
        await revisionAnswers.promise(tx, story.id, endOfPromise(change.day));
      }
      if (change.kind === 'genre' && isGenre(change.genre))
        await stories.change(tx, story.id, { songData: { ...songData, genre: change.genre } });
      if (change.kind === 'vocals' && isVocals(change.vocals))
        await stories.change(tx, story.id, { songData: { ...songData, gender: change.vocals } });
      if (change.kind === 'name')
        await stories.change(tx, story.id, { songData: { ...songData, recipient: change.name } });
      return ok(null);
    },
  };
}

export type MakeChange = ReturnType<typeof createMakeChange>;
