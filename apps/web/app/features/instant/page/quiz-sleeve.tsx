import { formatMoney } from '@keepsong/domain/format/money';
import { activeName } from '@keepsong/domain/instant/names';
import { sleeveOfAnswers } from '@keepsong/domain/instant/quiz-sleeve';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import { useInstant } from './instant.store.ts';
import type { InstantLoaded } from './load-instant.ts';

/**
 * A screen of the quiz, with the sleeve of the coming song beside it. The sleeve grows with the answers: the style
 * chooses its form, the mood its colours, the pace its waves, and the name its letter.
 */
export function WithSleeve({ loaded, children }: { loaded: InstantLoaded; children: ReactNode }) {
  const { collection, offer } = loaded;
  const state = useInstant((all) => all);
  const { genre, mood, tempo } = sleeveOfAnswers(collection, state.answers);
  const recipient = activeName(state)?.customSpelling ?? '';
  const look = { title: '', recipient, genre, moods: mood ? [mood] : [], tempo, peaks: [] };
  return (
    <div className="instant-quiz">
      <aside className="instant-quiz__song">
        <div className="instant-quiz__sleeve">
          <Sleeve cover={{ src: sleevePath(look) }} disc={{ src: discPath(look) }} out lazy={false} />
        </div>
        <SongPrice offer={offer} />
      </aside>
      <div>{children}</div>
    </div>
  );
}

/** Says what the whole song costs. */
export function SongPrice({ offer: { product } }: Pick<InstantLoaded, 'offer'>) {
  const { locale } = usePage();
  return <p className="small">{m.instant_price({ price: formatMoney(product.price, locale) })}</p>;
}
