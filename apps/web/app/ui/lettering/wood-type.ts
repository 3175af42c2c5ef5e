import { preload } from 'react-dom';
import { LOCKUP_FONTS } from './font-files.ts';

/**
 * Has the page fetch the type of a lockup or held word with its first files. Called while one is drawn; a browser that
 * draws one itself finds the files by its style.
 */
export function preloadWoodType(text: string): void {
  if (!import.meta.env.SSR) return;
  for (const { file, letters } of LOCKUP_FONTS)
    if ([...text].some((letter) => letter !== ' ' && letters.includes(letter)))
      preload(file, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
