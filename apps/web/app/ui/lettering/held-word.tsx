import { type CSSProperties, Fragment } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { heldWidths } from './lockup-lines.ts';
import { preloadWoodType } from './wood-type.ts';

/** The letters of a held word. They are decoration; the word is given to screen readers elsewhere. */
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

/** Longer words would not fit on a phone when they swell. */
const LONGEST = 10;

/**
 * A name in a title. Each of its words swells like a held note. Inside a d2 title, widths from 82 to 132 read well.
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
