import { preload } from 'react-dom';
import { LOCKUP_FONTS } from './font-files.ts';

/**
 * Preloads the fonts of a lockup or held word with the first files of the page. Call it while rendering one. A
 * browser that renders it itself finds the files by its styles.
 */
export function preloadWoodType(text: string): void {
  if (!import.meta.env.SSR) return;
  for (const { file, letters } of LOCKUP_FONTS)
    if ([...text].some((letter) => letter !== ' ' && letters.includes(letter)))
      preload(file, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
