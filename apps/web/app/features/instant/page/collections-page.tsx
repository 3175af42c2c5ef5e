import { artPath } from '@keepsong/artwork/draw/path';
import type { InstantCollectionCard } from '@keepsong/contract/instant';
import { formatMoney } from '@keepsong/domain/format/money';
import { chooseCollection, type InstantState } from '@keepsong/domain/instant/previews';
import { useNavigation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { sketchOf } from '~/platform/art/song-art.ts';
import { ByStored } from '~/platform/page/by-stored.tsx';
import { usePage } from '~/platform/page/page-context.tsx';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { EmptySleeve } from '~/shell/frame/empty-sleeve.tsx';
import { NewSongLink } from '~/shell/header/start-song-link.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { Spinner } from '~/ui/status/spinner.tsx';
import { instantStore, useInstant } from './instant.store.ts';
import { OpeningSign } from './instant-opening.tsx';
import { InstantPage } from './instant-page.tsx';
import { instantPath } from './instant-paths.ts';

const FIRST_QUESTION = instantPath({ screen: 'step', step: 1 });
const CHOSEN = {
  key: STORED_KEYS.instant,
  field: 'collectionId' satisfies keyof InstantState,
};

type CollectionsPageProps = {
  collections: readonly InstantCollectionCard[];
  /** Set while only the browser knows whether the visitor goes on with a song that is begun (spec 2.4-03). */
  isEntry?: boolean;
};

/** The first screen, which asks what the song is for (spec 2.4-06). */
export function CollectionsPage({ collections, isEntry }: CollectionsPageProps) {
  const content = (
    <>
      <Heading level={1} tabIndex={-1} className="mb-3.5">
        {m.instant_collections_heading()}
      </Heading>
      <Lead className="mb-8">{m.instant_collections_lead()}</Lead>
      <Collections collections={collections} />
    </>
  );
  return (
    <InstantPage screen="collections" title={m.instant_title()}>
      {isEntry ? <ByStored stored={CHOSEN} some={<OpeningSign />} none={content} /> : content}
    </InstantPage>
  );
}

function Collections({ collections }: Pick<CollectionsPageProps, 'collections'>) {
  const isOpen = useSwitch('instant_songs');
  if (collections.length === 0 || !isOpen)
    return (
      <EmptyState
        art={<EmptySleeve />}
        title={m.instant_collections_none()}
        text={m.instant_collections_none_text()}
        action={<NewSongLink placement="instant_builder" />}
      />
    );
  return (
    <ul className="instant-collections">
      {collections.map((collection) => (
        <CollectionCard key={collection.id} collection={collection} />
      ))}
    </ul>
  );
}

function CollectionCard({ collection }: { collection: InstantCollectionCard }) {
  const { id, title, text, genre, mood, price, questions_count } = collection;
  const { locale } = usePage();
  const song = sketchOf({ title, recipient: '', genre, moods: [mood], tempo: '', peaks: [] });
  const isChosen = useInstant(({ collectionId }) => collectionId === id);
  // Loading the questions may take a while on a slow connection, so show that the chosen collection is opening.
  const isOpening = useNavigation().location?.pathname === FIRST_QUESTION && isChosen;
  return (
    <li className="instant-collection">
      <img src={artPath({ kind: 'sleeve', song })} alt="" width={480} height={480} decoding="async" />
      <div className="instant-collection__text">
        <h2 className="d4">
          {/* The address names the collection too, for a press before the page has its scripts, and for a new tab. */}
          <ShopLink
            to={`${FIRST_QUESTION}?collection_id=${id}`}
            className="instant-collection__link"
            onClick={() => instantStore.change((state) => chooseCollection(state, id))}
          >
            {title}
          </ShopLink>
        </h2>
        <p>{text}</p>
        <p className="small muted" role="status">
          {isOpening ? (
            <>
              <Spinner size={16} /> {m.builder_opening()}
            </>
          ) : (
            <>
              {m.instant_questions_count({ count: questions_count })}
              {price === null ? null : <span className="num"> · {formatMoney(price, locale)}</span>}
            </>
          )}
        </p>
      </div>
    </li>
  );
}
