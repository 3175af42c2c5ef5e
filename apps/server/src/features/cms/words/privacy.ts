import type { GroupWords } from '../original-words.ts';

/** Words of /privacy (spec 2.1-06). */
export const privacy: GroupWords<'privacy'> = {
  en: {
    title: `Privacy`,
    lead: `What {{brand}} keeps about you, why, who sees it, and how you get it deleted.`,
    description: `What {{brand}} keeps about you and your story, who sees it, how long, and how to have it deleted.`,
    changed: `2026-11-21`,
    sections: `## What we keep
Your name, email address, phone number and, where you gave them, addresses. What you told us about the person the song is for, and recordings of how names are said. Your orders and the songs made for you. Card numbers never reach us: the payment provider takes them and tells us whether the payment went through.

## What it is for
To make and deliver your song, take the payment, send the goods you bought, let you sign in, and tell you how the song is coming along. We keep a short record of requests to keep the shop safe; codes, card data and stories are left out of it.

## Who sees it
The artist who is asked to write your song reads your story, your first name and the recordings of names; not your email, phone or address. Beyond that, those who work for us: the payment provider, the services that carry our email and texts, and whoever brings a parcel. We do not sell what we know about you.

## Mail and texts
You get codes when you ask for them, and email about your order. Texts about the song come only if you said so at checkout. Anything beyond your order we send only if you signed up for it, and you can stop it at any time.

## Cookies and your browser
One cookie keeps you signed in, for at most 30 days, and one remembers your language. A third is there only if you have chosen another version of a screen, to show you that one. If you typed your email address without an account, a cookie remembers it for 360 days. Your browser also keeps a copy of the song you are writing and your cart, so that a lost connection loses nothing. Signing out removes them.

## How long
A recording of a name that is in no order is deleted after 30 days, a song request that nobody goes on with after 60 days, and codes after two days. Orders stay as long as the law asks us to keep accounts. Your songs stay until you ask us to delete them.

## What you can ask for
A copy of what we keep about you, a correction, or that we delete it. Write to [{{email}}](mailto:{{email}}) from the address of your account, so that we know it is you. If you are the person a song is about and do not want its page, write to us too.`,
  },
  sp: {
    title: `Privacidad`,
    lead: `Qué guarda {{brand}} sobre ti, por qué, quién lo ve y cómo se elimina.`,
    description: `Qué guarda {{brand}} sobre ti y tu historia, quién lo ve, cuánto tiempo y cómo pedir que se elimine.`,
    changed: `2026-11-21`,
    sections: `## Qué guardamos
Tu nombre, correo, teléfono y, si las diste, direcciones. Lo que contaste sobre la persona para quien es la canción y las grabaciones de cómo se dicen los nombres. Tus pedidos y las canciones hechas para ti. El número de tu tarjeta nunca nos llega: lo recibe el proveedor de pagos y nos dice si el pago se aceptó.

## Para qué
Para hacer y entregar tu canción, cobrar, enviar lo que compraste, permitirte iniciar sesión y contarte cómo va la canción. Guardamos un registro breve de las solicitudes para proteger la tienda; en él no hay códigos, datos de tarjetas ni historias.

## Quién lo ve
El artista a quien pedimos tu canción lee tu historia y tu nombre y escucha las grabaciones de los nombres; no ve tu correo, teléfono ni dirección. Además, quienes trabajan para nosotros: el proveedor de pagos, los servicios que llevan nuestros correos y mensajes y quien lleve un paquete. No vendemos lo que sabemos de ti.

## Correos y mensajes
Recibes códigos cuando los pides y correos sobre tu pedido. Los mensajes de texto sobre la canción llegan solo si lo marcaste al pagar. Cualquier otra cosa la enviamos solo si te suscribiste, y puedes detenerla cuando quieras.

## Las cookies y tu navegador
Una cookie mantiene abierta tu sesión, como máximo 30 días, y otra recuerda tu idioma. Una tercera existe solo si elegiste otra versión de una pantalla, para mostrártela. Si escribiste tu correo sin tener cuenta, una cookie lo recuerda 360 días. Tu navegador guarda además una copia de la canción que escribes y tu carrito, para que no se pierda nada si falla la conexión. Al cerrar sesión, todo eso se elimina.

## Cuánto tiempo
La grabación de un nombre que no esté en ningún pedido se elimina a los 30 días, una solicitud de canción que nadie continúa a los 60 días y los códigos a los dos días. Los pedidos se conservan mientras la ley nos obligue a guardar la contabilidad. Tus canciones se conservan hasta que nos pidas eliminarlas.

## Qué puedes pedir
Una copia de lo que guardamos sobre ti, que lo corrijamos o que lo eliminemos. Escribe a [{{email}}](mailto:{{email}}) desde la dirección de tu cuenta, para que sepamos que eres tú. Si una canción habla de ti y no quieres su página, escríbenos también.`,
  },
};
