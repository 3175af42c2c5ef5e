import { type CSSProperties, Fragment } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { heldWidths } from './lockup-lines.ts';
import { preloadWoodType } from './wood-type.ts';

/**
 * The letters of a held word, a word whose letters get wider towards the middle. They are hidden from screen readers,
 * so render the word for them elsewhere.
 */
export function HeldLetters({ word, low, high }: { word: string; low: number; high: number }) {
  preloadWoodType(word);
  return (
    <span className="held" aria-hidden="true">
      {heldWidths(word, low, high).map(({ letter, wdth }, at) => {
        const style: CSSProperties & Record<'--wdth' | '--from', string> = {
          '--wdth': `${wdth}%`,
          '--from': (100 / wdth).toFixed(2),
        };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter is identified by its place.
          <span key={at} className="held__letter" style={style}>
            {letter}
          </span>
        );
      })}
    </span>
  );
}

/** The most letters of a held word. Longer words with wide letters would not fit on a phone. */
const LONGEST = 10;

/**
 * A name in a title. The letters of each word get wider towards the middle, like a held note that swells. `low` and
 * `high` are font widths in percent; from 82 to 132 reads well in a d2 title.
 */
export function HeldWord({ word, low = 82, high = 132 }: { word: string; low?: number; high?: number }) {
  const words = word.split(' ');
  if (words.some((one) => [...one].length > LONGEST)) return word;
  return (
    <>
      <VisuallyHidden>{word}</VisuallyHidden>
      {words.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word is identified by its place.
        <Fragment key={at}>
          {at > 0 ? ' ' : ''}
          <HeldLetters word={one} low={low} high={high} />
        </Fragment>
      ))}
    </>
  );
}
