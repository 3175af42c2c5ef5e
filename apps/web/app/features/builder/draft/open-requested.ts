import { selectOlderArtist } from '@keepsong/domain/builder/older';
import { isOccasion, type Occasion } from '@keepsong/domain/builder/options';
import { emptySongData } from '@keepsong/domain/builder/song-data';
import { takeArtist } from '@keepsong/domain/builder/take-artist';
import { isSlug } from '@keepsong/domain/text/slug';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { isFlagOn } from '~/platform/session/flags.ts';
import { browserDraft } from './draft.ts';

/** The builder's address that starts a song with this artist. `readRequest` reads it. */
export const startWithPath = (artistId: number): string => `/song-builder?artist_id=${artistId}`;

/** What the builder's address requests (spec 2.3-12), for example in a link in an e-mail. */
export type BuilderRequest = {
  slug: string | null;
  resume: string | null;
  product: string | null;
  /** The id of the artist whose page the customer came from. */
  artist: number | null;
  /** The occasion of the page that the customer came from. */
  occasion: Occasion | null;
};

/** Requests nothing but the draft that this browser has. */
export const OWN_SONG: BuilderRequest = {
  slug: null,
  resume: null,
  product: null,
  artist: null,
  occasion: null,
};

const ARTIST_ID = /^[1-9]\d{0,14}$/;

const slugOf = (text: string | null): string | null => (text !== null && isSlug(text) ? text : null);

/** Reads what the address requests. Null when it requests nothing; then the saved draft is opened. */
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

/** Opens the requested draft and makes it this browser's draft. Rejects when one of its calls is refused or fails. */
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
  // When the customer's song already has an occasion, keep that one.
  if (occasion && draft.state.getState().data.occasion === '') draft.change({ occasion });
  if (artist !== null) await chooseArtist(artist);
}

/**
 * Puts the artist whom the address names into the draft. If the artist does not exist any more or has no capacity, the
 * draft stays as it is.
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
  // A customer who has already chosen an artist skips the recommendations (spec 2.3-14).
  draft.change(
    data.older ? selectOlderArtist(data, artist, { fromSinglePage: true }) : takeArtist(data, artist),
  );
}
