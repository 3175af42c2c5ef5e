import { selectOlderArtist } from '@keepsong/domain/builder/older';
import { isOccasion, type Occasion } from '@keepsong/domain/builder/options';
import { emptySongData } from '@keepsong/domain/builder/song-data';
import { takeArtist } from '@keepsong/domain/builder/take-artist';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { isFlagOn } from '~/platform/session/flags.ts';
import { browserDraft } from './draft.ts';

/** The builder's address with an artist chosen already (`readRequest` reads it). */
export const startWithPath = (artistId: number): string => `/song-builder?artist_id=${artistId}`;

/** What the address of the builder asks for (spec 2.3-12; a mailed link). */
export type BuilderRequest = {
  slug: string | null;
  resume: string | null;
  product: string | null;
  /** Id of an artist whose page the customer comes from. */
  artist: number | null;
  /** The occasion of a page that the customer comes from. */
  occasion: Occasion | null;
};

const ARTIST_ID = /^[1-9]\d{0,14}$/;
const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

const slugOf = (text: string | null): string | null => (text !== null && SLUG.test(text) ? text : null);

/** null when the address asks for nothing, so that the saved draft is opened. */
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

/** Opens what was asked for and makes it this browser's draft. Rejects as the calls do. */
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
  // What somebody has written already is not another occasion's.
  if (occasion && draft.state.getState().data.occasion === '') draft.change({ occasion });
  if (artist !== null) await chooseArtist(artist);
}

/** Takes the artist of the address into the draft; one who is gone or has no room leaves it as it is. */
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
  // Whom the customer knows already needs no recommending (spec 2.3-14).
  draft.change(
    data.older ? selectOlderArtist(data, artist, { fromSinglePage: true }) : takeArtist(data, artist),
  );
}
