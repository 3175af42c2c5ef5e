import type { GroupWords } from '../original-words.ts';

/**
 * Words of the block that asks for an e-mail address (spec 2.9-22…2.9-25). The giveaway and the prize promise what
 * somebody has to run, so a shop offers them only after its editors have written what they promise.
 */
export const emailBlock: GroupWords<'email_block'> = {
  en: {
    played_title: `Love this custom song?`,
    played_text: `Every one began with a few lines from somebody like you. Leave your email address, and we show you how it works.`,
    played_action: `Learn more`,
    giveaway_title: ``,
    giveaway_text: ``,
    giveaway_action: `Sign me up`,
    win_title: ``,
    win_text: ``,
    win_action: `Sign up`,
  },
  sp: {
    played_title: `¿Te encanta esta canción personalizada?`,
    played_text: `Todas empezaron con unas líneas de alguien como tú. Déjanos tu correo y te mostramos cómo se hace.`,
    played_action: `Saber más`,
    giveaway_title: ``,
    giveaway_text: ``,
    giveaway_action: `Quiero participar`,
    win_title: ``,
    win_text: ``,
    win_action: `Participar`,
  },
};
