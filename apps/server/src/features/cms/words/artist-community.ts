import type { GroupWords } from '../original-words.ts';

/** Words of /artist-community, for artists who want to work with the shop (spec 2.1-04). */
export const artistCommunity: GroupWords<'artist_community'> = {
  en: {
    title: `Write songs people keep`,
    lead: `{{brand}} is a community of independent singers and songwriters. Somebody tells a true story; you make it a song; a stranger cries at a kitchen table, for the right reasons.`,
    description: `Join the independent artists of {{brand}}: paid commissions, your own hours, your own voice.`,
    sections: `## You are paid for every song
The fee stands in the offer before you say yes. It is held for you when the song is delivered, and payable when its customer accepts it or says nothing for 5 days, whether they play it once or every morning.

## You choose what you write
Offers come with the outline: occasion, genre, mood, the day it is promised for. You have 24 hours to accept or pass it on. Passing on one costs you nothing; whoever accepts fewer than 60% is asked after the others.

## You stay the artist
Your name stands on the song and on its page. You decide how many songs you take, when you rest, and what you never write about.

## You are not alone
Customers can record how a name is said. Mail addresses, phone numbers and links in what they write are hidden from you. If a message feels wrong, you can report it, and our people look at it. A song that feels wrong you can decline, or hand back.`,
    apply_title: `Sing with us`,
    apply: `Send us **three recordings** that are yours from the first line to the last: phone recordings are fine, we listen for writing and voice. Tell us which genres you love and who you are.

A producer listens to everything that comes in, and everybody gets an answer by mail. If it is a yes, you make one trial song with a brief of ours. Questions go to [{{email}}](mailto:{{email}}).`,
  },
  sp: {
    title: `Escribe canciones que se guardan`,
    lead: `{{brand}} es una comunidad de cantantes y autores independientes. Alguien cuenta una historia de verdad, tú la haces canción, y un desconocido llora en la mesa de la cocina, por buenas razones.`,
    description: `Únete a los artistas independientes de {{brand}}: encargos pagados, tu horario y tu voz.`,
    sections: `## Te pagan cada canción
El pago está en la propuesta antes de que digas que sí. Se reserva para ti al entregar la canción, y se te puede pagar cuando su cliente la acepta o no dice nada en 5 días, la escuche una vez o cada mañana.

## Tú eliges qué escribes
Las propuestas llegan con lo esencial: ocasión, género, ambiente y el día prometido. Tienes 24 horas para aceptar o dejarla pasar. Dejar pasar una no te cuesta nada; a quien acepta menos del 60% se le pregunta después que a los demás.

## Sigues siendo el artista
Tu nombre está en la canción y en su página. Tú decides cuántas canciones aceptas, cuándo descansas y sobre qué no escribes nunca.

## No trabajas a solas
El cliente puede grabar cómo se dice un nombre. Los correos, teléfonos y enlaces que escriba quedan ocultos para ti. Si un mensaje no te da buena espina, puedes denunciarlo, y nuestro equipo lo revisa. Una canción que no te da buena espina la puedes rechazar o devolver.`,
    apply_title: `Canta con nosotros`,
    apply: `Envíanos **tres grabaciones** tuyas desde el primer verso hasta el último: las del teléfono están bien, nos fijamos en la letra y en la voz. Cuéntanos qué géneros te gustan y quién eres.

Alguien de producción escucha todo lo que llega, y todo el mundo recibe respuesta por correo. Si es un sí, haces una canción de prueba con un encargo nuestro. Para preguntas, escribe a [{{email}}](mailto:{{email}}).`,
  },
};
