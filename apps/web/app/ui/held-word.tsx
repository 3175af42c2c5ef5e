import type { CSSProperties } from 'react';
import { heldWidths } from './lockup-lines.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The letters of a held word; decoration of a word that is said elsewhere. */
export function HeldLetters({ word, low, high }: { word: string; low: number; high: number }) {
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

/** A word of a title that swells like a held note. Inside a d2 title 82 to 132 reads well. */
export function HeldWord({ word, low = 82, high = 132 }: { word: string; low?: number; high?: number }) {
  return (
    <>
      <VisuallyHidden>{word}</VisuallyHidden>
      <HeldLetters word={word} low={low} high={high} />
    </>
  );
}
