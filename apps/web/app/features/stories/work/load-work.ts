import type { AskedChange } from '@keepsong/contract/order-changes';
import type { Story } from '@keepsong/contract/story/stories';
import type { StoryECard } from '@keepsong/contract/story/story-ecard';
import type { EditableStory, StoryRevisions } from '@keepsong/contract/story/story-work';
import { isSlug } from '@keepsong/domain/text/slug';
import { isApiError } from '~/platform/api/api-error.ts';
import { browserPage } from '~/platform/chrome/page-facts.ts';
import { type LoadArgs, notFound } from '~/platform/loading/load.ts';
import { pageContext } from '~/platform/loading/load-context.ts';
import { requireUser } from '~/platform/session/require-user.ts';

export type WorkContent = { story: Story } & (
  | { page: 'ecard'; ecard: StoryECard }
  | { page: 'change'; token: string; asked: AskedChange | null }
  | { page: 'edit'; editable: EditableStory }
  | { page: 'revisions'; revisions: StoryRevisions }
);

/**
 * Loads one of the owner's pages for a story: e-card, edit or revisions (spec 2.7-06, 2.7-07). The visitor must sign
 * in. Rejects with a 404 for anybody but the owner.
 */
export async function loadWork(args: LoadArgs<{ slug: string; part: string }>): Promise<WorkContent> {
  const { api, params } = args;
  if (!isSlug(params.slug)) throw notFound();
  const call = { params: { slug: params.slug } };
  if (params.part === `${partnerOf(args)}-ecard`) {
    await requireUser(args);
    const [story, ecard] = await Promise.all([api.stories.get(call), api.stories.ecard(call)]);
    return { page: 'ecard', story, ecard };
  }
  if (params.part === 'change') {
    const token = new URL(args.request.url).searchParams.get('token') ?? '';
    const story = await api.stories.get(call);
    return { page: 'change', story, token, asked: await askedBy(args, token) };
  }
  switch (params.part) {
    case 'edit-your-song': {
      await requireUser(args);
      const [story, editable] = await Promise.all([api.stories.get(call), api.stories.editable(call)]);
      return { page: 'edit', story, editable };
    }
    case 'revisions': {
      await requireUser(args);
      const [story, revisions] = await Promise.all([api.stories.get(call), api.stories.revisions(call)]);
      return { page: 'revisions', story, revisions };
    }
    default:
      throw notFound();
  }
}

/** The change that a mailed link is about. Null for a link that opens nothing. */
async function askedBy({ api }: Pick<LoadArgs<unknown>, 'api'>, token: string): Promise<AskedChange | null> {
  if (token === '') return null;
  try {
    return (await api.orders.openChange({ body: { token } })).change;
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** The greeting-card partner's abbreviation, which is part of the address of the e-card page (spec 2.7-06). */
const partnerOf = ({ context }: Pick<LoadArgs<unknown>, 'context'>): string =>
  (typeof document === 'undefined' ? context.get(pageContext) : browserPage()).settings.partner.slug;
