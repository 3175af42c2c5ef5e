import type { Locale } from '@keepsong/domain/format/locale';
import type { GroupWords } from '../original-words.ts';

/** What all landing pages say (spec 2.8-01). `{{price}}` is the price of an original song. */
export const landings: GroupWords<'landings'> = {
  en: {
    songs_title: `Songs that others were given`,
    things_title: `Made from the song`,
    price: `{{price}} for an original song`,
    gift_card_link: `Give a gift card`,
    store_link: `Look around the store`,
  },
  sp: {
    songs_title: `Canciones que recibieron otras personas`,
    things_title: `Hecho con la canción`,
    price: `{{price}} por una canción original`,
    gift_card_link: `Regalar una tarjeta`,
    store_link: `Ver la tienda`,
  },
};

type Own = readonly [title: string, lead: string];

/**
 * The words of a landing page as a release brings them. The second variant has a share of 0, so nobody sees it.
 */
function landing(own: Record<Locale, Own>): GroupWords<'landing_birthday'> {
  const wordsOf = ([title, lead]: Own) => ({
    ...{ title, lead, b_share: '0', b_title: '', b_lead: '', b_link: '', b_url: '' },
  });
  return { en: wordsOf(own.en), sp: wordsOf(own.sp) };
}

/** The landing page of each occasion. */
export const LANDING_WORDS = {
  landing_anniversary: landing({
    en: [
      `A song for your anniversary`,
      `The first flat, the wrong turn, the thing only you two say. An artist writes it down and sings it.`,
    ],
    sp: [
      `Una canción para su aniversario`,
      `El primer departamento, la vuelta que no era, lo que solo ustedes dicen. Un artista lo escribe y lo canta.`,
    ],
  }),
  landing_birthday: landing({
    en: [
      `A song for their birthday`,
      `Not another thing on a shelf. A song about one person, written from what you remember.`,
    ],
    sp: [
      `Una canción para su cumpleaños`,
      `No otra cosa en la repisa. Una canción sobre una sola persona, escrita con lo que recuerdas.`,
    ],
  }),
  landing_christmas: landing({
    en: [`A song for Christmas`, `Something under the tree that nobody else has: their own story, sung.`],
    sp: [`Una canción para Navidad`, `Algo bajo el árbol que nadie más tiene: su propia historia, cantada.`],
  }),
  landing_engagement: landing({
    en: [
      `A song for the two of them`,
      `They said yes. Tell how it came to that, and an artist makes it a song.`,
    ],
    sp: [
      `Una canción para los dos`,
      `Dijeron que sí. Cuenta cómo llegaron ahí, y un artista lo hace canción.`,
    ],
  }),
  landing_fathers_day: landing({
    en: [
      `A song for Dad`,
      `The porch light, the truck, the one joke. He will ask who told that to the singer.`,
    ],
    sp: [
      `Una canción para papá`,
      `La luz del porche, la camioneta, el chiste de siempre. Va a preguntar quién se lo contó al cantante.`,
    ],
  }),
  landing_graduation: landing({
    en: [
      `A song for the day it is done`,
      `All the early mornings that nobody saw. Put them into three minutes.`,
    ],
    sp: [`Una canción para el gran día`, `Todas las madrugadas que nadie vio. Ponlas en tres minutos.`],
  }),
  landing_just_because: landing({
    en: [
      `A song for no reason`,
      `The best gifts come on a Tuesday. Say what you never found the moment for.`,
    ],
    sp: [
      `Una canción porque sí`,
      `Los mejores regalos llegan un martes. Di lo que nunca encontró su momento.`,
    ],
  }),
  landing_memorial: landing({
    en: [
      `A song to remember them by`,
      `The voice, the kitchen, the walk. Keep what you would not want to lose.`,
    ],
    sp: [`Una canción para recordar`, `La voz, la cocina, el paseo. Guarda lo que no quieres perder.`],
  }),
  landing_mothers_day: landing({
    en: [`A song for Mom`, `What she did when she thought nobody was looking. Now it is a song.`],
    sp: [`Una canción para mamá`, `Lo que hacía cuando creía que nadie miraba. Ahora es una canción.`],
  }),
  landing_new_baby: landing({
    en: [`A song for somebody new`, `Their name, sung for the first time. They will hear it for years.`],
    sp: [`Una canción para quien llega`, `Su nombre, cantado por primera vez. Lo va a escuchar por años.`],
  }),
  landing_proposal: landing({
    en: [`A song that asks`, `Say everything first, and leave the last line to yourself.`],
    sp: [`Una canción que pregunta`, `Dilo todo antes, y deja el último verso para ti.`],
  }),
  landing_valentines_day: landing({
    en: [`A love song that is yours`, `No roses in it unless there were roses. Your words, their voice.`],
    sp: [
      `Una canción de amor solo de ustedes`,
      `Sin rosas, a menos que hubiera rosas. Tus palabras, su voz.`,
    ],
  }),
  landing_wedding: landing({
    en: [`A song for the wedding`, `For the first dance, or for the minute when everybody is quiet.`],
    sp: [`Una canción para la boda`, `Para el primer baile, o para el minuto en que todos callan.`],
  }),
};
