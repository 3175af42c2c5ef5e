import type { Handlers } from '../../../platform/http/implement.ts';
import type { OwnProfile } from './own-profile.service.ts';
import type { ReviewProfile } from './review-profile.service.ts';
import type { SampleConsents } from './sample-consents.service.ts';

type Services = { ownProfile: OwnProfile; reviewProfile: ReviewProfile; sampleConsents: SampleConsents };

export const profilesHandlers = ({
  ownProfile,
  reviewProfile,
  sampleConsents,
}: Services): Handlers<'profiles'> => ({
  own: async (_input, { session }) => ownProfile.own(await session.find()),
  save: async ({ body }, { session }) => ownProfile.save(await session.find(), body),
  send: async ({ body }, { session }) => ownProfile.send(await session.find(), body.version),
  takeBack: async ({ body }, { session }) => ownProfile.takeBack(await session.find(), body.version),
  openConsent: async ({ body }, { session, ip }) => sampleConsents.open(body, await session.find(), ip),
  answerConsent: async ({ body }, { session, ip }) => sampleConsents.answer(body, await session.find(), ip),
  review: async ({ params }, { session }) => reviewProfile.read(await session.find(), params.id),
  release: async ({ params, body }, { session }) =>
    reviewProfile.release(await session.find(), params.id, body.version),
  giveBack: async ({ params, body }, { session }) =>
    reviewProfile.giveBack(await session.find(), params.id, body),
});
