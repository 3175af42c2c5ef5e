import type { GroupWords } from '../original-words.ts';

/** Words of /how-it-works (spec 2.1-11). */
export const howItWorks: GroupWords<'how_it_works'> = {
  en: {
    title: `How it works`,
    lead: `You tell us about somebody you love. An independent artist turns it into a song that belongs to nobody else.`,
    description: `How a custom song from {{brand}} is made: what you tell, who writes it, how long it takes, and what arrives.`,
    steps: `## Pick the feeling
Occasion, genre, voice and tempo. Four taps, and nothing you cannot change later. If you cannot decide, leave the voice open and let the artist choose.

## Choose who writes it
We show you artists who fit, with songs to hear. Pick one, search for another, or say “Pick for me!” and we ask the one who fits best.

## Say who it is for
Their name, what they are to you, and how the name is said. If it is easy to get wrong, record it.

## Tell two short stories
The vibe, and two questions about the person: what happened, what you call each other, what nobody else knows. A line is enough, a page is welcome. **The more particular, the better the song.**

## An artist writes and records it
Your artist has 24 hours to accept. Then they write every line from your answers and sing it themselves. You follow each stage on the song’s own page.

## Press play together
You get a link to a page with the song, the lyrics and the story behind it. Send it, play it at the table, download it, keep it.`,
    picture: ``,
    faq_title: `Questions people ask`,
    faq: `## How long does it take?
Each artist names the days they need, from one to a few weeks, and you see the day before you choose. That day is the promise: the 24 hours for accepting are part of it. In a hurry? Add rush delivery in the cart where the artist offers it.

## What does a song cost?
The price stands on the first step and in the cart, with everything included: writing, recording, artwork and the song’s page. Extra verses, prints and cards are up to you.

## What if a name is said wrong?
Record it while you build the song: the artist hears how it sounds. If it still comes out wrong, mark the line and it is sung again. See [song revisions](/song-revisions).

## Do I have to be good with words?
No. Write the way you talk. Artists look for the small things: the green car, the wrong turn, the nickname. They make the lines.

## Who owns the song?
The artist stays its author. You and the people you give it to may play, share and keep it for good. The [terms](/terms) say it in full.

## Can I hear what others were given?
Yes. Our [playlists](/playlists) hold songs that people let us share, by occasion and genre.`,
  },
  sp: {
    title: `Cómo funciona`,
    lead: `Nos hablas de alguien a quien quieres. Un artista independiente lo convierte en una canción que no es de nadie más.`,
    description: `Cómo se hace una canción personalizada de {{brand}}: qué cuentas, quién la escribe, cuánto tarda y qué recibes.`,
    steps: `## Elige el sentimiento
Ocasión, género, voz y tempo. Cuatro toques, y todo se puede cambiar después. Si no te decides por la voz, deja que elija el artista.

## Elige quién la escribe
Te mostramos artistas que encajan, con canciones para escuchar. Elige uno, busca otro o di “¡Elige por mí!” y le preguntamos al que mejor encaje.

## Di para quién es
Su nombre, qué es de ti y cómo se pronuncia el nombre. Si es fácil decirlo mal, grábalo.

## Cuenta dos historias cortas
El ambiente y dos preguntas sobre la persona: qué pasó, cómo se dicen de cariño, qué no sabe nadie más. Una línea basta, y una página también es bienvenida. **Mientras más concreto, mejor la canción.**

## Un artista la escribe y la graba
Tu artista tiene 24 horas para aceptar. Después escribe cada verso con tus respuestas y lo canta con su propia voz. Tú sigues cada etapa en la página de la canción.

## Escúchenla juntos
Recibes un enlace a una página con la canción, la letra y la historia que hay detrás. Envíala, ponla en la sobremesa, descárgala, guárdala.`,
    picture: ``,
    faq_title: `Preguntas frecuentes`,
    faq: `## ¿Cuánto tarda?
Cada artista dice cuántos días necesita, de uno a unas semanas, y ves el día antes de elegir. Ese día es la promesa: incluye las 24 horas para aceptar. ¿Tienes prisa? Agrega la entrega urgente en el carrito si el artista la ofrece.

## ¿Cuánto cuesta una canción?
El precio está en el primer paso y en el carrito, con todo incluido: letra, grabación, portada y página de la canción. Las estrofas extra, las láminas y las tarjetas las decides tú.

## ¿Y si un nombre se dice mal?
Grábalo mientras creas la canción: el artista escucha cómo suena. Si aun así sale mal, marca el verso y se vuelve a cantar. Consulta las [revisiones](/song-revisions).

## ¿Tengo que escribir bien?
No. Escribe como hablas. Los artistas buscan lo pequeño: el carro verde, la vuelta que no era, el apodo. Los versos los hacen ellos.

## ¿De quién es la canción?
El artista sigue siendo su autor. Tú y las personas a quienes se la regales pueden ponerla, compartirla y guardarla para siempre. Los [términos](/terms) lo dicen todo.

## ¿Puedo escuchar lo que recibieron otras personas?
Sí. En nuestras [listas](/playlists) hay canciones que sus dueños nos dejaron compartir, por ocasión y por género.`,
  },
};
