import { selectOlderArtist } from '@keepsong/domain/builder/older';
import { isOccasion, type Occasion } from '@keepsong/domain/builder/options';
import { emptySongData } from '@keepsong/domain/builder/song-data';
import { takeArtist } from '@keepsong/domain/builder/take-artist';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { isFlagOn } from '~/platform/session/flags.ts';
import { browserDraft } from './draft.ts';

/** The builder's address with an artist already chosen (`readRequest` reads it). */
export const startWithPath = (artistId: number): string => `/song-builder?artist_id=${artistId}`;

/** The request in the builder's address (spec 2.3-12), for example from a mailed link. */
export type BuilderRequest = {
  slug: string | null;
  resume: string | null;
  product: string | null;
  /** The id of the artist whose page the customer came from. */
  artist: number | null;
  /** The occasion of the page that the customer came from. */
  occasion: Occasion | null;
};

const ARTIST_ID = /^[1-9]\d{0,14}$/;
const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

const slugOf = (text: string | null): string | null => (text !== null && SLUG.test(text) ? text : null);

/** Null when the address requests nothing, so that the saved draft is opened. */
export function readRequest(search: URLSearchParams): BuilderRequest | null {
  const slug = slugOf(search.get('slug'));
  const resume = search.get('resume');
  const product = slugOf(search.get('original_song_product'));
  const id = search.get('artist_id') ?? '';
  const artist = ARTIST_ID.test(id) ? Number(id) : null;
  const given = search.get('occasion');
  const occasion = isOccasion(given) ? given : null;
  return slug || resume || product || artist || occasion ? { slug, resume, product, artist, occasion } : null;
}

/** Opens the requested draft and makes it this browser's draft. Rejects like its calls. */
export async function openRequested({
  slug,
  resume,
  product,
  artist,
  occasion,
}: BuilderRequest): Promise<void> {
  const api = browserApi().builder;
  const draft = browserDraft();
  await draft.open();
  draft.enterFlow(isFlagOn('song_builder_v3'));
  if (resume) await draft.openDraft(await api.resume({ body: { token: resume } }));
  else if (slug) await draft.openDraft(await api.get({ params: { id: slug } }));
  if (product && product !== emptySongData().song_product_name) draft.change({ song_product_name: product });
  // Do not give another occasion to a song that the customer has already begun.
  if (occasion && draft.state.getState().data.occasion === '') draft.change({ occasion });
  if (artist !== null) await chooseArtist(artist);
}

/**
 * Puts the artist of the address into the draft. If the artist is gone or has no capacity, the draft stays as it is.
 */
async function chooseArtist(id: number): Promise<void> {
  const artist = await browserApi()
    .artists.get({ params: { id } }, { cache: true })
    .then(({ data }) => data)
    .catch((error: unknown) => {
      if (isApiError(error) && error.status === 404) return null;
      throw error;
    });
  if (artist?.status !== 'available') return;
  const draft = browserDraft();
  const { data } = draft.state.getState();
  // A customer who already knows their artist needs no recommendations (spec 2.3-14).
  draft.change(
    data.older ? selectOlderArtist(data, artist, { fromSinglePage: true }) : takeArtist(data, artist),
  );
}
