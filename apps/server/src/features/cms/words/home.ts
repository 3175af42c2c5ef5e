import type { GroupWords } from '../original-words.ts';

/** Words of the home page (spec 2.1-01). */
export const homepage2024: GroupWords<'homepage2024'> = {
  en: {
    explore_title: `EXPLORE OUR ARTISTS`,
    gift_title: `Press play on someone else’s gift`,
    words_title: `Your words go in. Their voice comes out.`,
    revisions_title: `Not quite right? They’ll rewrite it.`,
    revisions_text: `Wrong nickname, wrong verse, wrong mood. Mark the lines on your song page and your artist sings them again.`,
  },
  sp: {
    explore_title: `CONOCE A NUESTROS ARTISTAS`,
    gift_title: `Dale play al regalo de otra persona`,
    words_title: `Entran tus palabras. Sale su voz.`,
    revisions_title: `¿Algo no quedó bien? Lo reescriben.`,
    revisions_text: `El apodo, un verso, el ambiente. Marca los versos en la página de tu canción y tu artista los canta de nuevo.`,
  },
};
