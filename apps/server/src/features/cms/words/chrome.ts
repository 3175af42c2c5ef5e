import type { GroupWords } from '../original-words.ts';

/** The main menu (spec 2.9-09). */
export const menu: GroupWords<'menu'> = {
  en: {
    main: `How it works | /how-it-works
Artists | /artists
Song examples | /playlists
Gifts
- Original Song | /products/personalized-song
- Store | /store
- Gift cards | /store?filters=%7B%22keyword%22%3A%22gift%22%7D
- Reviews | /reviews`,
  },
  sp: {
    main: `Cómo funciona | /how-it-works
Artistas | /artists
Ejemplos de canciones | /playlists
Regalos
- Canción original | /products/personalized-song
- Tienda | /store
- Tarjetas de regalo | /store?filters=%7B%22keyword%22%3A%22regalo%22%7D
- Reseñas | /reviews`,
  },
};

/** Link groups, social links and newsletter of the footer (spec 2.9-30). */
export const footer: GroupWords<'footer'> = {
  en: {
    lead: `A song for one person, written from what you remember about them.`,
    columns: `Songs
- How it works | /how-it-works
- Song examples | /playlists
- Song revisions | /song-revisions
- Store | /store
Listen
- Artists | /artists
- Reviews | /reviews
- Artist community | /artist-community
Help
- Contact us | /contact-us
- Event reminder | /event-reminder
- Careers | /careers
- Terms | /terms
- Privacy | /privacy`,
    social: `Instagram | https://www.instagram.com/
Facebook | https://www.facebook.com/
TikTok | https://www.tiktok.com/`,
    newsletter_title: `Songs and the stories behind them`,
    newsletter_text: `One letter a month. No spam, and one click ends it.`,
  },
  sp: {
    lead: `Una canción para una sola persona, escrita con lo que recuerdas de ella.`,
    columns: `Canciones
- Cómo funciona | /how-it-works
- Ejemplos de canciones | /playlists
- Revisiones de canciones | /song-revisions
- Tienda | /store
Escuchar
- Artistas | /artists
- Reseñas | /reviews
- Comunidad de artistas | /artist-community
Ayuda
- Contacto | /contact-us
- Recordatorios | /event-reminder
- Empleo | /careers
- Términos | /terms
- Privacidad | /privacy`,
    social: `Instagram | https://www.instagram.com/
Facebook | https://www.facebook.com/
TikTok | https://www.tiktok.com/`,
    newsletter_title: `Canciones y las historias que hay detrás`,
    newsletter_text: `Un boletín al mes. Sin spam, y con un clic se acaba.`,
  },
};

/**
 * The top banner; empty until the staff write something (spec 2.9-17). With the `component` value `static` it always
 * shows `text`; otherwise it follows the schedule in `list`.
 */
export const banner: GroupWords<'banner'> = {
  en: {
    component: `scheduled`,
    list: ``,
    text: ``,
    url: ``,
    color: `amber`,
  },
  sp: {
    component: `scheduled`,
    list: ``,
    text: ``,
    url: ``,
    color: `amber`,
  },
};
