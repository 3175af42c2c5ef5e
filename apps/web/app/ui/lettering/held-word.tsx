import { type CSSProperties, Fragment } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { heldWidths } from './lockup-lines.ts';
import { preloadWoodType } from './wood-type.ts';

/** The letters of a held word; decoration of a word that is said elsewhere. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place.
          <span key={at} className="held__letter" style={style}>
            {letter}
          </span>
        );
      })}
    </span>
  );
}

/** Longer words do not fit on a phone when they swell. */
const LONGEST = 10;

/** A name in a title that swells like a held note, each of its words. Inside a d2 title 82 to 132 reads well. */
export function HeldWord({ word, low = 82, high = 132 }: { word: string; low?: number; high?: number }) {
  const words = word.split(' ');
  if (words.some((one) => [...one].length > LONGEST)) return word;
  return (
    <>
      <VisuallyHidden>{word}</VisuallyHidden>
      {words.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place.
        <Fragment key={at}>
          {at > 0 ? ' ' : ''}
          <HeldLetters word={one} low={low} high={high} />
        </Fragment>
      ))}
    </>
  );
}
