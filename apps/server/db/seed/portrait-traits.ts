import { readPortraitOverrides } from '@keepsong/artwork/portrait';
import type { PortraitTraits } from './content/content-types.ts';

const TRAIT_NAMES: Record<string, string> = { bg: 'ground', acc: 'accessory' };
const OPTION_NAMES: Record<string, string> = { mous: 'moustache' };

/**
 * Translates the traits into the names that the artwork package uses. Traits that the package does not know are left
 * out. The package then derives them from the artist's name.
 */
export function portraitTraitsOf({ pair, ...traits }: PortraitTraits): Record<string, string> {
  const entries: [string, string][] = [
    ['inks', pair.join('-')],
    ...Object.entries(traits).map(([name, option]): [string, string] => [
      TRAIT_NAMES[name] ?? name,
      OPTION_NAMES[option] ?? option,
    ]),
  ];
  return Object.fromEntries(entries.filter((entry) => readPortraitOverrides([entry]) !== null));
}
