import type { Collaboration, CollaborationReview } from '@keepsong/contract/story/collaboration';
import type { Client } from '@keepsong/contract/transport/client';
import { isSlug } from '@keepsong/domain/text/slug';
import { redirect } from 'react-router';
import { isApiError } from '~/platform/api/api-error.ts';
import { type LoadArgs, notFound } from '~/platform/loading/load.ts';
import { requireUser } from '~/platform/session/require-user.ts';

export type CollaborateContent =
  | { page: 'own'; own: Collaboration }
  | { page: 'invited'; invited: Collaboration; token: string }
  | { page: 'over'; code: 'invite_used' | 'invite_expired' }
  | { page: 'review'; review: CollaborationReview };

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * Loads one of these pages: the visitor's own part in a song, the invitation to contribute, or the owner's review of
 * all parts (spec 2.7-08, 2.7-09).
 */
export async function loadCollaborate(
  args: LoadArgs<{ slug: string; part: string }>,
): Promise<CollaborateContent> {
  const { api, params, request } = args;
  if (!isSlug(params.slug)) throw notFound();
  const call = { params: { slug: params.slug } };
  switch (params.part) {
    case 'review': {
      await requireUser(args);
      return { page: 'review', review: await api.stories.collaborationReview(call) };
    }
    case 'collaborate': {
      await requireUser(args);
      const token = new URL(request.url).searchParams.get('invite') ?? '';
      const query = TOKEN.test(token) ? { invite: token } : {};
      try {
        const own = await api.stories.collaboration({ ...call, query });
        return own.state === 'member' ? { page: 'own', own } : { page: 'invited', invited: own, token };
      } catch (error) {
        const code = isApiError(error) ? error.body.code : undefined;
        if (code === 'invite_used' || code === 'invite_expired') return { page: 'over', code };
        // The owner may open the invitation link before sharing it. The owner then sees everybody's parts.
        if (code === 'not_found' && (await reviews(api, call)))
          throw redirect(`/collaborate/${params.slug}/review`);
        throw error;
      }
    }
    default:
      throw notFound();
  }
}

const reviews = (api: Client, call: { params: { slug: string } }): Promise<boolean> =>
  api.stories.collaborationReview(call).then(
    () => true,
    () => false,
  );
