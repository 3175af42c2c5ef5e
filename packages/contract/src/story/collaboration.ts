import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { idParam, slugParam, uuid } from '../common.ts';

const params = z.object({ slug: slugParam });
const token = z.string().min(16).max(64);

/** The part that an invited person has added to the description of a song. */
export const contribution = z.object({
  id: z.number(),
  name: z.string(),
  memories: z.string(),
  images: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      width: z.number(),
      height: z.number(),
      expires_at: z.string(),
    }),
  ),
  voice: z.object({ url: z.string(), duration_seconds: z.number() }).nullable(),
  picked: z.boolean(),
  shared: z.boolean(),
  updated_at: z.string(),
});
export type Contribution = z.output<typeof contribution>;

const about = { slug: z.string(), recipient: z.string(), from_name: z.string(), occasion: z.string() };

const collaboration = z.object({
  ...about,
  /** `invited`: the person has opened the link and may join. `member`: the person has joined. */
  state: z.enum(['invited', 'member']),
  /** The name of the invited person. */
  name: z.string(),
  /** Whether people can still add to the description. They can until the song is delivered. */
  open: z.boolean(),
  own: contribution.nullable(),
  /** The contributions that the owner shares with everybody who has joined. */
  shared: z.array(contribution),
});
export type Collaboration = z.output<typeof collaboration>;

const review = z.object({
  ...about,
  open: z.boolean(),
  artist_name: z.string().nullable(),
  invites: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      email: z.string().nullable(),
      state: z.enum(['open', 'used', 'expired']),
      expires_at: z.string(),
    }),
  ),
  contributions: z.array(contribution),
});
export type CollaborationReview = z.output<typeof review>;

/** Calls for collaborating on a story (spec 2.7-08, 2.7-09). */
export const collaborationCalls = {
  collaboration: {
    summary: 'The own part in a song, or the invitation to it',
    params,
    query: z.object({ invite: token.optional() }),
    response: collaboration,
  },
  joinCollaboration: {
    summary: 'Come by an invitation: single use',
    params,
    body: z.object({ token }),
    response: collaboration,
  },
  saveContribution: {
    summary: 'Add memories and photos to a song',
    params,
    body: z.object({
      name: z.string().max(LIMITS.personName * 2),
      memories: z.string().max(LIMITS.storyAnswer * 2),
      image_ids: z.array(uuid).max(20),
    }),
    response: collaboration,
  },
  addVoiceNote: { summary: 'Add a voice note (file) to the own part', params, response: collaboration },
  removeVoiceNote: { summary: 'Take the voice note back', params, response: collaboration },
  collaborationReview: {
    summary: 'Invitations and what came of them, for the owner',
    params,
    response: review,
  },
  inviteCollaborator: {
    summary: 'Invite somebody by e-mail or by a link to pass on',
    params,
    body: z.object({
      name: z.string().max(LIMITS.personName * 2),
      email: z.string().max(LIMITS.email).default(''),
    }),
    response: z.object({ review, url: z.string() }),
  },
  removeInvite: {
    summary: 'Take an unused invitation back',
    params: params.extend({ id: idParam }),
    response: review,
  },
  pickContribution: {
    summary: 'Take a contribution into the brief, or show it to the others',
    params: params.extend({ id: idParam }),
    body: z.object({ picked: z.boolean().optional(), shared: z.boolean().optional() }),
    response: review,
  },
} as const;
