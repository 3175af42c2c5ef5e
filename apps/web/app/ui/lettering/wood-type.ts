import { preload } from 'react-dom';
import { LOCKUP_FONTS } from './font-files.ts';

/**
 * Makes the server preload the fonts for a text that is set as a lockup (a headline that fills the width) or as a held
 * word (a word whose letters get wider towards the middle). Call it while the text is rendered. In the browser it does
 * nothing, because there the styles load the fonts.
 */
export function preloadWoodType(text: string): void {
  if (!import.meta.env.SSR) return;
  for (const { file, letters } of LOCKUP_FONTS)
    if ([...text].some((letter) => letter !== ' ' && letters.includes(letter)))
      preload(file, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
