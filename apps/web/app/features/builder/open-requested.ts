import { emptySongData } from '@keepsong/domain/builder/song-data';
import { browserApi } from '~/platform/api.ts';
import { browserDraft } from './draft.ts';

/** What the address of the builder asks for (spec 2.3-12; a mailed link). */
export type BuilderRequest = { slug: string | null; resume: string | null; product: string | null };

const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

const slugOf = (text: string | null): string | null => (text !== null && SLUG.test(text) ? text : null);

/** null when the address asks for nothing, so that the saved draft is opened. */
export function readRequest(search: URLSearchParams): BuilderRequest | null {
  const slug = slugOf(search.get('slug'));
  const resume = search.get('resume');
  const product = slugOf(search.get('original_song_product'));
  return slug || resume || product ? { slug, resume, product } : null;
}

/** Opens what was asked for and makes it this browser's draft. Rejects as the calls do. */
export async function openRequested({ slug, resume, product }: BuilderRequest): Promise<void> {
  const api = browserApi().builder;
  const draft = browserDraft();
  await draft.open();
  if (resume) await draft.openDraft(await api.resume({ body: { token: resume } }));
  else if (slug) await draft.openDraft(await api.get({ params: { id: slug } }));
  if (product && product !== emptySongData().song_product_name) draft.change({ song_product_name: product });
}
