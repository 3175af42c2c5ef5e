import { ok, type Result, refuse } from '@keepsong/domain/result';
import { AUDIO_MAX_BYTES } from '@keepsong/domain/studio/audio-check';
import type { CallContext, Handlers } from '../../platform/http/implement.ts';
import { receiveForm } from '../../platform/http/uploads.ts';
import { requireArtist } from '../auth/sign-in/proof.ts';
import type { HandBack } from './hand-back.service.ts';
import type { OffersService } from './offers.service.ts';
import type { StudioService } from './studio.service.ts';
import type { GoodsReturns } from './vendors/goods-returns.service.ts';
import type { Parcels } from './vendors/parcels.service.ts';
import type { SetItems } from './vendors/set-items.service.ts';
import type { VendorProfiles } from './vendors/vendor-profile.service.ts';
import type { VendorsService } from './vendors/vendors.service.ts';

const artistOf = async ({ session }: CallContext) => requireArtist(await session.find());

type Services = {
  studio: StudioService;
  offers: OffersService;
  handBack: HandBack;
  vendors: VendorsService;
  setItems: SetItems;
  vendorProfile: VendorProfiles;
  parcels: Parcels;
  goodsReturns: GoodsReturns;
} & {
  /** Asks the customer for more days, by a change of the order. */
  askDays: (
    id: number,
    asking: { artist: { artistId: number; userId: number }; days: number; reason: string },
  ) => Promise<Result<{ day: string; promised: string }>>;
};

export function studioHandlers({
  studio,
  offers,
  handBack,
  askDays,
  vendors,
  setItems,
  vendorProfile,
  parcels,
  goodsReturns,
}: Services): Handlers<'studio'> {
  return {
    vendorOrders: async ({ params, query }, { session, locale }) =>
      vendors.orders({ ...params, ...query }, await session.find(), locale),
    setItemState: async ({ params, body }, { session, locale }) => {
      const found = await session.find();
      const done = await setItems.set(found, params.id, body);
      return done.ok ? vendors.item(done.value, locale) : done;
    },
    makeLabel: async ({ params }, { session, locale }) => {
      const done = await parcels.makeLabel(await session.find(), params.id);
      return done.ok ? vendors.item(done.value, locale) : done;
    },
    makeReturn: async ({ params, body }, { session, locale }) => {
      const done = await goodsReturns.make(await session.find(), params.id, body.reason);
      return done.ok ? vendors.item(done.value, locale) : done;
    },
    vendorProfile: async ({ params }, { session, locale }) =>
      vendorProfile.get(await session.find(), params.id, locale),
    saveVendorProfile: async ({ params, body }, { session, locale }) =>
      vendorProfile.save(await session.find(), params.id, body, locale),
    setItemStates: async ({ params, body: { ids, ...wish } }, { session }) =>
      setItems.setMany(await session.find(), params.id, ids, wish),
    queue: async (_input, context) => {
      const artist = await artistOf(context);
      return artist.ok ? studio.queue(artist.value.userId) : artist;
    },
    commission: async ({ params }, context) => {
      const artist = await artistOf(context);
      return artist.ok ? studio.view(params.id, artist.value.artistId) : artist;
    },
    accept: async ({ params }, context) => {
      const artist = await artistOf(context);
      if (!artist.ok) return artist;
      const done = await offers.accept(params.id, artist.value.artistId);
      return done.ok ? studio.view(params.id, artist.value.artistId) : done;
    },
    decline: async ({ params, body }, context) => {
      const artist = await artistOf(context);
      if (!artist.ok) return artist;
      const done = await offers.decline(params.id, artist.value.artistId, body);
      return done.ok ? ok({ declined: true as const }) : done;
    },
    handBack: async ({ params, body }, context) => {
      const artist = await artistOf(context);
      if (!artist.ok) return artist;
      const done = await handBack(params.id, artist.value, body.reason);
      return done.ok ? ok({ handed_back: true as const }) : done;
    },
    moreDays: async ({ params, body }, context) => {
      const artist = await artistOf(context);
      if (!artist.ok) return artist;
      const done = await askDays(params.id, { ...body, artist: artist.value });
      return done.ok ? ok({ asked: done.value }) : done;
    },
    saveWork: async ({ params, body }, context) => {
      const artist = await artistOf(context);
      return artist.ok ? studio.saveWork(params.id, artist.value.artistId, body) : artist;
    },
    uploadAudio: async ({ params }, context) => {
      const artist = await artistOf(context);
      if (!artist.ok) return artist;
      const form = await receiveForm(context.request, AUDIO_MAX_BYTES);
      if (!form.ok) return form;
      try {
        if (!form.value.file) return refuse('file_missing');
        const { path, fileName } = form.value.file;
        return await studio.uploadAudio(params.id, artist.value.artistId, { path, fileName });
      } finally {
        await form.value.remove();
      }
    },
    saveTimes: async ({ params, body }, context) => {
      const artist = await artistOf(context);
      return artist.ok ? studio.saveTimes(params.id, artist.value.artistId, body.starts) : artist;
    },
    answerRevision: async ({ params, body }, context) => {
      const artist = await artistOf(context);
      return artist.ok ? studio.answerRevision(params.id, artist.value.artistId, body.answer) : artist;
    },
    deliver: async ({ params, body }, context) => {
      const artist = await artistOf(context);
      return artist.ok ? studio.deliver(params.id, artist.value.artistId, body.reason) : artist;
    },
  };
}
