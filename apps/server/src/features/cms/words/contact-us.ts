import type { GroupWords } from '../original-words.ts';

/** Words of /contact-us (spec 2.1-10). */
export const contactUs: GroupWords<'contact_us'> = {
  en: {
    title: `Contact us`,
    lead: `A person reads what you write, usually within a day.`,
    description: `How to reach {{brand}}: about an order, a song, your account, or anything else.`,
    ways: `## About an order or a song
Write to [{{email}}](mailto:{{email}}) from the address you ordered with, and name the order’s number or the person the song is for. We look at the song before we answer.

## Your event is close
Put the date into the subject line, for example “Friday, May 14”. Mail with a date is read first, on weekends too.

## You make songs
Everything for artists is on [artist community](/artist-community). If you already sing with us, answer any of our mails: it reaches the people who know you.

## Press and partners
We are glad to lend songs, artists and numbers. Write to [{{email}}](mailto:{{email}}) and say by when you need them.`,
    faq_title: `Perhaps it is one of these`,
    faq: `## Where is my song?
Sign in with the email you ordered with: the song’s page shows the stage it is in and the day it is promised for. The link is in your confirmation too.

## I got no code to sign in
Look into the spam folder, and check the address for a slip. A code works for ten minutes. You can ask for a new one, by text or by email.

## How do I change a line of the song?
On the song’s page, or see [song revisions](/song-revisions).

## How do I stop your mails?
Every mail that is not about an order has a link at its foot that stops them at once.

## How do I have my data deleted?
Write to us from the address of your account. What that covers is on [privacy](/privacy).`,
  },
  sp: {
    title: `Contacto`,
    lead: `Lo que escribes lo lee una persona, casi siempre en un día.`,
    description: `Cómo comunicarte con {{brand}}: por un pedido, una canción, tu cuenta o cualquier otra cosa.`,
    ways: `## Sobre un pedido o una canción
Escribe a [{{email}}](mailto:{{email}}) desde la dirección del pedido y di su número o para quién es la canción. La escuchamos antes de contestar.

## Tu día está cerca
Pon la fecha en el asunto, por ejemplo “viernes 14 de mayo”. Los correos con fecha se leen primero, también los fines de semana.

## Haces canciones
Todo para artistas está en [comunidad de artistas](/artist-community). Si ya cantas con nosotros, contesta a cualquiera de nuestros correos: llega a quienes te conocen.

## Prensa y socios
Con gusto compartimos canciones, artistas y cifras. Escribe a [{{email}}](mailto:{{email}}) y di para cuándo las necesitas.`,
    faq_title: `Quizá sea una de estas`,
    faq: `## ¿Dónde está mi canción?
Inicia sesión con el correo del pedido: la página de la canción muestra en qué etapa está y el día prometido. El enlace está también en tu confirmación.

## No me llegó el código para iniciar sesión
Busca en el correo no deseado y revisa la dirección. Un código sirve diez minutos. Puedes pedir otro, por mensaje o por correo.

## ¿Cómo cambio un verso?
En la página de la canción; consulta también las [revisiones](/song-revisions).

## ¿Cómo dejo de recibir correos?
Todo correo que no trate de un pedido lleva al pie un enlace que los detiene al momento.

## ¿Cómo pido que eliminen mis datos?
Escríbenos desde la dirección de tu cuenta. En [privacidad](/privacy) está qué incluye.`,
  },
};
