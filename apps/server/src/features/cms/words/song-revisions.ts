import type { GroupWords } from '../original-words.ts';

/** Words of /song-revisions (spec 2.1-05). */
export const songRevisions: GroupWords<'song_revisions'> = {
  en: {
    title: `Song revisions`,
    lead: `Wrong nickname, wrong verse, wrong mood. Tell us the line, and your artist sings it again.`,
    description: `How to have lines of your {{brand}} song changed: what is free, how to ask, and how long it takes.`,
    steps: `## Open the song’s page
Sign in with the email you ordered with. The song’s page is in your orders, and in the mail that brought the song.

## Mark the lines
Say what should be different in each line: a name, a place, a memory that got mixed up. Up to **five lines are free** when something you told us came out wrong.

## Your artist sings them again
The same voice, the same song, the line put right. The page keeps the new version, and the old one is gone when you say so.`,
    faq_title: `Before you ask for a change`,
    faq: `## What is free?
A name said wrong, a fact that differs from what you wrote, a line that does not fit. Up to five lines, once, within 30 days of delivery.

## What costs extra?
A new story, other lyrics throughout, another mood or another singer: that is new work for the artist. You see the price before you ask for it.

## How long does it take?
Most changes are sung within a week. If your day is sooner, say so in the note and the artist will do what can be done.

## What if I simply do not like it?
Write to [{{email}}](mailto:{{email}}) and say what you hoped for. A person reads it, listens to the song, and finds a way with you.

## Can I cancel instead?
Until an artist has accepted, yes, and you get everything back. After that the artist is at work; see the [terms](/terms).`,
  },
  sp: {
    title: `Revisiones de canciones`,
    lead: `El apodo equivocado, el verso equivocado, otro ambiente. Dinos qué verso, y tu artista lo vuelve a cantar.`,
    description: `Cómo cambiar versos de tu canción de {{brand}}: qué es gratis, cómo se pide y cuánto tarda.`,
    steps: `## Abre la página de la canción
Inicia sesión con el correo con el que hiciste el pedido. La página está en tus pedidos y en el correo con el que llegó la canción.

## Marca los versos
Di qué debe cambiar en cada verso: un nombre, un lugar, un recuerdo que se mezcló. Hasta **cinco versos son gratis** cuando algo que contaste salió mal.

## Tu artista los vuelve a cantar
La misma voz, la misma canción, el verso corregido. La página guarda la versión nueva, y la anterior se elimina cuando tú lo digas.`,
    faq_title: `Antes de pedir un cambio`,
    faq: `## ¿Qué es gratis?
Un nombre mal dicho, un dato distinto de lo que escribiste, un verso que no encaja. Hasta cinco versos, una vez, en los 30 días desde la entrega.

## ¿Qué cuesta aparte?
Otra historia, otra letra entera, otro ambiente u otra voz: eso es trabajo nuevo para el artista. Ves el precio antes de pedirlo.

## ¿Cuánto tarda?
La mayoría de los cambios se cantan en una semana. Si la necesitas antes, dilo en la nota y el artista hará lo posible.

## ¿Y si simplemente no me gusta?
Escribe a [{{email}}](mailto:{{email}}) y cuenta qué esperabas. Una persona lo lee, escucha la canción y busca contigo una solución.

## ¿Puedo cancelar?
Mientras ningún artista haya aceptado, sí, y recuperas todo. Después, el artista ya está trabajando; consulta los [términos](/terms).`,
  },
};
