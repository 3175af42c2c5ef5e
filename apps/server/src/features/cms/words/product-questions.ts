import type { GroupWords } from '../original-words.ts';

/** Questions that customers ask before they buy a product (spec 2.8-02), by the kind of product. */
export const productQuestions: GroupWords<'product_questions'> = {
  en: {
    song: `## When is the song ready?
Each artist names the days they need, and you see the date before you pay. With rush delivery it comes sooner.

## What if something is not right?
Mark up to five lines on your song page and say what is true instead. The artist records them again.

## What do I get?
A page of its own to play and share, the lyrics, and an MP3 to keep.`,
    instant: `## Who makes an instant song?
The voice and the words are generated from your answers, and we say so on the song page.

## What do I get?
A page of its own to play and share, the lyrics, and an MP3 to keep.`,
    gift_card: `## When is the gift card sent?
On the day that you choose, by e-mail, with your words. For today it leaves with your order.

## How is it used?
Type the code from the e-mail in the code field of the cart or the checkout, signed in or not, and it pays for your order in whole or in part. Or add it to an account as credit for songs and things in the shop. It does not expire.`,
    shipped: `## Do I need a song first?
Things made from a song need one: yours, or the one that you order with them.

## Where do you ship?
The cost for your address is shown at the checkout, before you pay. Things that do not leave the country say so there.`,
    digital: `## Do I need a song first?
Things made from a song need one: yours, or the one that you order with them.

## How do I get it?
It belongs to your song, and you’ll find it on the song’s page. There is nothing to unpack.`,
    every: `## How can I pay?
By card, or in any other way that the checkout shows you. Coupons, gift cards and account credit are taken off before you pay, and every cost is shown before that.`,
  },
  sp: {
    song: `## ¿Cuándo está lista la canción?
Cada artista dice cuántos días necesita, y ves la fecha antes de pagar. Con entrega urgente llega antes.

## ¿Y si algo no está bien?
Marca hasta cinco versos en la página de tu canción y di cómo fue en realidad. El artista los vuelve a grabar.

## ¿Qué recibo?
Una página propia para escucharla y compartirla, la letra y un MP3 para guardar.`,
    instant: `## ¿Quién hace una canción instantánea?
La voz y la letra se generan a partir de tus respuestas, y así lo decimos en la página de la canción.

## ¿Qué recibo?
Una página propia para escucharla y compartirla, la letra y un MP3 para guardar.`,
    gift_card: `## ¿Cuándo se envía la tarjeta de regalo?
El día que elijas, por correo, con tus palabras. Si es para hoy, sale con tu pedido.

## ¿Cómo se usa?
Escribe el código del correo en el campo de código del carrito o al pagar, con o sin iniciar sesión, y cubre tu pedido por completo o en parte. O guárdalo en una cuenta como crédito para canciones y cosas de la tienda. No vence.`,
    shipped: `## ¿Necesito antes una canción?
Lo que se hace con una canción necesita una: la tuya, o la que pidas junto con esto.

## ¿A dónde envían?
El costo para tu dirección se muestra al pagar, antes de confirmar. Lo que no sale del país lo dice ahí.`,
    digital: `## ¿Necesito antes una canción?
Lo que se hace con una canción necesita una: la tuya, o la que pidas junto con esto.

## ¿Cómo lo recibo?
Pertenece a tu canción y queda en su página. No hay nada que desempacar.`,
    every: `## ¿Cómo puedo pagar?
Con tarjeta o de cualquier otra forma que veas al pagar. Los cupones, las tarjetas de regalo y el crédito se descuentan antes de pagar, y todos los costos se ven antes.`,
  },
};
