import type { GroupWords } from '../original-words.ts';

/** Words of /terms (spec 2.1-07). */
export const terms: GroupWords<'terms'> = {
  en: {
    title: `Terms`,
    lead: `What you can count on when you order a song at {{brand}}, and what we ask of you.`,
    description: `The terms of ordering a song at {{brand}}: price, artist, delivery, changes, refunds and what you may do with the song.`,
    changed: `2026-11-30`,
    sections: `## Your order
You order from {{brand}}. The order is made when your payment goes through; the confirmation by email says what you bought and for how much. Prices are in US dollars. The cart shows the full total, with tax and shipping where they apply, before you pay.

## Your account
You sign in with a 6-digit code that we send to your phone or email. Keep both to yourself: whoever can read the code can open your account. An order makes an account for you if you have none.

## The artist
The artist you chose has 24 hours to accept your song. If they decline or do not answer, we ask the next artist who fits and tell you. Before accepting, the artist may ask you something: then the 24 hours stand still until you answer, for 24 hours at most. The artist writes from what you told us and decides how the song is made.

## Delivery
The day you are shown when you order is the day we promise. The 24 hours an artist has to accept are part of it, and nobody moves it without your yes, also if another artist writes the song. A question from the artist does not move it, also if it has no answer yet. The song is on its page by 8 pm in Chicago on that day. If it is late, we write to you, and you choose on the song’s page: wait for it, with $20.00 of credit once, have us ask another artist, or get back everything you paid.

## Changes and refunds
If a name is said wrong or a line is off, up to five lines are sung again free. Lines that are sung again have a promised day too. If they are late, we write to you, and you choose: wait 3 more days, with $20.00 of credit once for each song, or keep the song as it is and get back what you paid for these lines. When your song is there, you can accept it on its page, or say what is wrong. If we hear nothing for 5 days, it counts as accepted, and its artist is paid; the free lines stay yours for 30 days. Until an artist has accepted, you can cancel and get back everything you paid. If no artist takes the song, or it is late and you no longer want it, you get everything back. For anything else that went wrong, write to [{{email}}](mailto:{{email}}); the rights that the law gives you stay as they are.

## What you tell us
Your words stay yours. You let us and the artist use them to make this song. Tell only what you may tell, and nothing that threatens, degrades or harms somebody: an artist may refuse such a song, and we may cancel the order and refund it.

## What you may do with the song
You and the people you give it to may listen, download, copy, share and play the song in private and in public, without selling it or using it for advertising or in a business. The artist stays its author. A licence for a small business has to be bought for it; write to [{{email}}](mailto:{{email}}).

## The song’s page
Every song has a page with an address that cannot be guessed. Whoever has the address can hear the song. Search engines are asked to leave it out.

## Questions
Write to [{{email}}](mailto:{{email}}). If we change these terms, the date above changes with them; for an order you have placed, those of its day count.`,
  },
  sp: {
    title: `Términos`,
    lead: `Con qué puedes contar cuando encargas una canción en {{brand}}, y qué te pedimos a ti.`,
    description: `Los términos para encargar una canción en {{brand}}: precio, artista, entrega, cambios, reembolsos y qué puedes hacer con la canción.`,
    changed: `2026-11-30`,
    sections: `## Tu pedido
Tu pedido es con {{brand}}. Queda hecho cuando se acepta el pago; la confirmación por correo dice qué compraste y por cuánto. Los precios están en dólares estadounidenses. El carrito muestra el total completo, con impuestos y envío si los hay, antes de pagar.

## Tu cuenta
Inicias sesión con un código de 6 dígitos que enviamos a tu teléfono o a tu correo. Cuida los dos: quien pueda leer el código puede abrir tu cuenta. Si no tienes cuenta, el pedido la crea.

## El artista
El artista que elegiste tiene 24 horas para aceptar tu canción. Si dice que no o no responde, le preguntamos al siguiente artista que encaje y te lo decimos. Antes de aceptar, el artista puede preguntarte algo: entonces las 24 horas se detienen hasta que respondas, 24 horas como máximo. El artista escribe a partir de lo que contaste y decide cómo se hace la canción.

## Entrega
El día que ves al hacer el pedido es el día que prometemos. Incluye las 24 horas que tiene un artista para aceptar, y nadie lo cambia sin que digas que sí, tampoco si la canción la escribe otro artista. Una pregunta del artista no lo cambia, tampoco mientras no tenga respuesta. La canción está en su página a más tardar a las 8 de la noche de Chicago de ese día. Si llega tarde, te escribimos y tú eliges en la página de la canción: esperarla, con $20.00 de crédito una vez, que se la pidamos a otro artista, o que te devolvamos todo lo que pagaste.

## Cambios y reembolsos
Si un nombre se dice mal o un verso no encaja, hasta cinco versos se vuelven a cantar gratis. Los versos que se vuelven a cantar también tienen un día prometido. Si llegan tarde, te escribimos y tú eliges: esperar 3 días más, con $20.00 de crédito una vez por canción, o quedarte con la canción como está y recuperar lo que pagaste por esos versos. Cuando tu canción está lista, puedes aceptarla en su página o decir qué no está bien. Si en 5 días no sabemos nada de ti, cuenta como aceptada y se le paga a su artista; los versos gratis siguen siendo tuyos durante 30 días. Mientras ningún artista haya aceptado, puedes cancelar y recuperas todo lo que pagaste. Si ningún artista acepta la canción, o si llega tarde y ya no la quieres, te devolvemos todo. Si algo más salió mal, escribe a [{{email}}](mailto:{{email}}); los derechos que te da la ley siguen siendo los mismos.

## Lo que nos cuentas
Tus palabras siguen siendo tuyas. Nos permites a nosotros y al artista usarlas para hacer esta canción. Cuenta solo lo que puedas contar, y nada que amenace, humille o dañe a alguien: un artista puede rechazar una canción así, y podemos cancelar el pedido y devolver el dinero.

## Qué puedes hacer con la canción
Tú y las personas a quienes se la regales pueden escucharla, descargarla, copiarla, compartirla y ponerla en privado y en público, sin venderla ni usarla en publicidad o en un negocio. El artista sigue siendo su autor. Para un negocio pequeño hace falta comprar una licencia; escribe a [{{email}}](mailto:{{email}}).

## La página de la canción
Cada canción tiene una página con una dirección que no se puede adivinar. Quien tenga la dirección puede escuchar la canción. A los buscadores se les pide que no la incluyan.

## Preguntas
Escribe a [{{email}}](mailto:{{email}}). Si cambiamos estos términos, cambia también la fecha de arriba; para un pedido ya hecho valen los de su día.`,
  },
};
