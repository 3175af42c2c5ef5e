import type { LateSong } from '@keepsong/contract/makers/late-songs';
import type { SampleConsent } from '@keepsong/contract/makers/profiles';
import type { AskedChange } from '@keepsong/contract/order-changes';
import type { OwnReview } from '@keepsong/contract/reviews';
import type { Story } from '@keepsong/contract/story/stories';
import type { StoryECard } from '@keepsong/contract/story/story-ecard';
import type { EditableStory, StoryRevisions } from '@keepsong/contract/story/story-work';
import { makersOf } from '@keepsong/contract/transport/maker-client';
import { isSlug } from '@keepsong/domain/text/slug';
import { isApiError } from '~/platform/api/api-error.ts';
import { browserPage } from '~/platform/chrome/page-facts.ts';
import { type LoadArgs, notFound } from '~/platform/loading/load.ts';
import { pageContext } from '~/platform/loading/load-context.ts';
import { requireUser } from '~/platform/session/require-user.ts';

export type WorkContent = { story: Story } & (
  | { page: 'ecard'; ecard: StoryECard }
  | { page: 'change'; token: string; asked: AskedChange | null }
  | { page: 'late'; token: string; late: LateSong | null }
  | { page: 'consent'; token: string; consent: SampleConsent | null }
  | { page: 'review'; token: string; review: OwnReview | null }
  | { page: 'talk' }
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
    if (token === '') await requireUser(args);
    const story = await api.stories.get(call);
    return { page: 'change', story, token, asked: await askedBy(args, token) };
  }
  if (params.part === 'late') {
    const token = new URL(args.request.url).searchParams.get('token') ?? '';
    if (token === '') await requireUser(args);
    const story = await api.stories.get(call);
    return { page: 'late', story, token, late: await lateBy(args, token) };
  }
  if (params.part === 'consent') {
    const token = new URL(args.request.url).searchParams.get('token') ?? '';
    if (token === '') await requireUser(args);
    const story = await api.stories.get(call);
    return { page: 'consent', story, token, consent: await consentBy(args, token) };
  }
  if (params.part === 'review') {
    const token = new URL(args.request.url).searchParams.get('token') ?? '';
    if (token === '') await requireUser(args);
    const story = await api.stories.get(call);
    return { page: 'review', story, token, review: await reviewBy(args, token) };
  }
  switch (params.part) {
    case 'edit-your-song': {
      await requireUser(args);
      const [story, editable] = await Promise.all([api.stories.get(call), api.stories.editable(call)]);
      return { page: 'edit', story, editable };
    }
    case 'messages': {
      await requireUser(args);
      const story = await api.stories.get(call);
      if (!story.is_owner || story.instant_product) throw notFound();
      return { page: 'talk', story };
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

/**
 * The body that opens a question: the token of a mailed link; without a token, the slug, for the signed-in
 * owner.
 */
export const doorOf = (slug: string, token: string) => (token === '' ? { slug } : { token });

type Asking = Pick<LoadArgs<{ slug: string }>, 'api' | 'params'>;

/**
 * The change that the customer is asked about, by mailed link or by slug. Null when there is no such question.
 */
const askedBy = ({ api, params }: Asking, token: string): Promise<AskedChange | null> =>
  orNull(async () => (await api.orders.openChange({ body: doorOf(params.slug, token) })).change);

/** The question to the customer of a late song. Null when there is no such question. */
const lateBy = ({ api, params }: Asking, token: string): Promise<LateSong | null> =>
  orNull(async () => (await makersOf(api).orders.openLate({ body: doorOf(params.slug, token) })).late);

/** The artist's question whether the song may be shown. Null when there is no such question. */
const consentBy = ({ api, params }: Asking, token: string): Promise<SampleConsent | null> =>
  orNull(
    async () => (await makersOf(api).profiles.openConsent({ body: doorOf(params.slug, token) })).consent,
  );

/** The customer's review of the song. Null when there is nothing to review. */
const reviewBy = ({ api, params }: Asking, token: string): Promise<OwnReview | null> =>
  orNull(async () => (await makersOf(api).reviews.openOwn({ body: doorOf(params.slug, token) })).review);

async function orNull<T>(open: () => Promise<T>): Promise<T | null> {
  try {
    return await open();
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** The greeting-card partner's abbreviation, which is part of the address of the e-card page (spec 2.7-06). */
const partnerOf = ({ context }: Pick<LoadArgs<unknown>, 'context'>): string =>
  (typeof document === 'undefined' ? context.get(pageContext) : browserPage()).settings.partner.slug;
