import type { Handlers } from '../../../platform/http/implement.ts';
import type { OwnProfile } from './own-profile.service.ts';
import type { ReviewProfile } from './review-profile.service.ts';

type Services = { ownProfile: OwnProfile; reviewProfile: ReviewProfile };

export const profilesHandlers = ({ ownProfile, reviewProfile }: Services): Handlers<'profiles'> => ({
  own: async (_input, { session }) => ownProfile.own(await session.find()),
  save: async ({ body }, { session }) => ownProfile.save(await session.find(), body),
  send: async ({ body }, { session }) => ownProfile.send(await session.find(), body.version),
  takeBack: async ({ body }, { session }) => ownProfile.takeBack(await session.find(), body.version),
  review: async ({ params }, { session }) => reviewProfile.read(await session.find(), params.id),
  release: async ({ params, body }, { session }) =>
    reviewProfile.release(await session.find(), params.id, body.version),
  giveBack: async ({ params, body }, { session }) =>
    reviewProfile.giveBack(await session.find(), params.id, body),
});
