import { readPortraitOverrides } from '@keepsong/artwork/portrait';
import type { PortraitTraits } from './content/content-types.ts';

const TRAIT_NAMES: Record<string, string> = { bg: 'ground', acc: 'accessory' };
const OPTION_NAMES: Record<string, string> = { mous: 'moustache' };

/**
 * The traits in the form that the artwork package uses. Traits that it does not know are left out, so the name
 * decides them.
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
