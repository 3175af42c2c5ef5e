import { BIRTHDAY_EN } from './bank/birthday-en.ts';
import { BIRTHDAY_SP } from './bank/birthday-sp.ts';
import { CHEER_EN } from './bank/cheer-en.ts';
import { CHEER_SP } from './bank/cheer-sp.ts';
import { DETAILS_EN } from './bank/details-en.ts';
import { DETAILS_SP } from './bank/details-sp.ts';
import { FAMILY_EN } from './bank/family-en.ts';
import { FAMILY_SP } from './bank/family-sp.ts';
import { LOVE_EN } from './bank/love-en.ts';
import { LOVE_SP } from './bank/love-sp.ts';
import { MEMORY_EN } from './bank/memory-en.ts';
import { MEMORY_SP } from './bank/memory-sp.ts';
import { MOODS_EN } from './bank/moods-en.ts';
import { MOODS_SP } from './bank/moods-sp.ts';
import type { Bank, Language } from './bank-types.ts';
import { parseDetails, parseMoods, parseTemplates } from './parse-bank.ts';

/** All texts from which the engine writes lyrics, by language. */
export const BANKS: Readonly<Record<Language, Bank>> = {
  en: {
    families: {
      love: parseTemplates(LOVE_EN),
      birthday: parseTemplates(BIRTHDAY_EN),
      family: parseTemplates(FAMILY_EN),
      cheer: parseTemplates(CHEER_EN),
      memory: parseTemplates(MEMORY_EN),
    },
    details: parseDetails(DETAILS_EN),
    moods: parseMoods(MOODS_EN),
  },
  sp: {
    families: {
      love: parseTemplates(LOVE_SP),
      birthday: parseTemplates(BIRTHDAY_SP),
      family: parseTemplates(FAMILY_SP),
      cheer: parseTemplates(CHEER_SP),
      memory: parseTemplates(MEMORY_SP),
    },
    details: parseDetails(DETAILS_SP),
    moods: parseMoods(MOODS_SP),
  },
};
