import { subjectsCode } from '@keepsong/artwork/song';
import { formatMoney } from '@keepsong/domain/format/money';
import { activeName } from '@keepsong/domain/instant/names';
import type { MadeFrom } from '@keepsong/domain/instant/previews';
import { sleeveOfAnswers } from '@keepsong/domain/instant/quiz-sleeve';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { discPath, type SongLook, sleevePath } from '~/platform/art/song-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import { useInstant } from './instant.store.ts';
import type { InstantLoaded } from './load-instant.ts';

/**
 * The facts from which the pictures of a song that is not made yet are drawn. The answers fall into two kinds: those
 * that decide style, mood or pace, and subjects. Once the song is made, its title takes the place of the subjects.
 */
export function lookOfAnswers(
  collection: InstantLoaded['collection'],
  { answers, spelling }: Pick<MadeFrom, 'answers' | 'spelling'>,
): SongLook {
  const { genre, mood, tempo, subjects } = sleeveOfAnswers(collection, answers);
  const moods = mood ? [mood] : [];
  const recipient = spelling ?? '';
  return { title: '', recipient, genre, moods, tempo, peaks: [], subjects: subjectsCode(subjects) };
}

type WithSleeveProps = {
  loaded: InstantLoaded;
  /** The name that is being typed. Without it, the sleeve shows the chosen name. */
  typed?: string | null;
  children: ReactNode;
};

/**
 * A screen of the quiz, with the sleeve of the coming song beside it. The sleeve grows with the answers: the style
 * chooses its form, the mood its colours, the pace its waves, and the name its letter. All other answers change its
 * lines, except those that leave the question to the shop.
 */
export function WithSleeve({ loaded, typed, children }: WithSleeveProps) {
  const { collection, offer } = loaded;
  const state = useInstant((all) => all);
  const spelling = typed ?? activeName(state)?.customSpelling ?? null;
  const look = lookOfAnswers(collection, { answers: state.answers, spelling });
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
