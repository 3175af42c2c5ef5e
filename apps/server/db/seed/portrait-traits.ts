import { readPortraitOverrides } from '@keepsong/artwork/portrait';
import type { PortraitTraits } from './content/content-types.ts';

const TRAIT_NAMES: Record<string, string> = { bg: 'ground', acc: 'accessory' };
const OPTION_NAMES: Record<string, string> = { mous: 'moustache' };

/** The content's traits in the words of the artwork package; a trait that it does not know is left to the name. */
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
