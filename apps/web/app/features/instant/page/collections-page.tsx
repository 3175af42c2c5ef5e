import { artPath } from '@keepsong/artwork/draw/path';
import type { InstantCollectionCard } from '@keepsong/contract/instant';
import { formatMoney } from '@keepsong/domain/format/money';
import { chooseCollection } from '@keepsong/domain/instant/previews';
import { useNavigation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { sketchOf } from '~/platform/art/song-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { EmptySleeve } from '~/shell/frame/empty-sleeve.tsx';
import { NewSongLink } from '~/shell/header/start-song-link.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { Spinner } from '~/ui/status/spinner.tsx';
import { instantStore, useInstant } from './instant.store.ts';
import { InstantPage } from './instant-page.tsx';
import { instantPath } from './instant-paths.ts';

const FIRST_QUESTION = instantPath({ screen: 'step', step: 1 });

/** The first screen, which asks what the song is for (spec 2.4-06). */
export function CollectionsPage({ collections }: { collections: readonly InstantCollectionCard[] }) {
  const isOpen = useSwitch('instant_songs');
  return (
    <InstantPage
      screen="collections"
      title={m.instant_title()}
      heading={m.instant_collections_heading()}
      lead={m.instant_collections_lead()}
    >
      {collections.length === 0 || !isOpen ? (
        <EmptyState
          art={<EmptySleeve />}
          title={m.instant_collections_none()}
          text={m.instant_collections_none_text()}
          action={<NewSongLink placement="instant_builder" />}
        />
      ) : (
        <ul className="instant-collections">
          {collections.map((collection) => (
            <CollectionCard key={collection.id} collection={collection} />
          ))}
        </ul>
      )}
    </InstantPage>
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
          <ShopLink
            to={FIRST_QUESTION}
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
