import type { GroupWords } from '../original-words.ts';

/** Words of /privacy (spec 2.1-06). */
export const privacy: GroupWords<'privacy'> = {
  en: {
    title: `Privacy`,
    lead: `What {{brand}} keeps about you, why, who sees it, and how you get it deleted.`,
    description: `What {{brand}} keeps about you and your story, who sees it, how long, and how to have it deleted.`,
    changed: `2026-12-02`,
    sections: `## What we keep
Your name, email address, phone number and, where you gave them, addresses. What you told us about the person the song is for, and recordings of how names are said. Your orders and the songs made for you. Card numbers never reach us: the payment provider takes them and tells us whether the payment went through.

## What it is for
To make and deliver your song, take the payment, send the goods you bought, let you sign in, and tell you how the song is coming along. We keep a short record of requests to keep the shop safe; codes, card data and stories are left out of it.

## Who sees it
The artist who is asked to write your song reads your story, your first name and the recordings of names; not your email, phone or address. Beyond that, those who work for us: the payment provider, the services that carry our email and texts, and whoever brings a parcel. Services that count visits and measure ads get only what the next part says. We do not sell what we know about you.

## Counting visits and measuring ads
Only if you agree, or where the law lets a shop do so until you say no: which pages are opened and which songs are heard, under a random number for your browser, and whether an ad has led to an order. Services that count for us may get this too, such as Google, Meta, a platform for customer data and one for faults of our pages. None of them gets your story, your lyrics, the names in your song, your card or your email address. If you agreed to measured ads, Meta may get your address as a hash that it can only compare with those it knows.

If your browser says that you do not want to be tracked, we follow that without a question. You can change your mind at any time under “Privacy choices” at the foot of our pages. We keep each choice with its time for three years, without your name. How many people come to a page that we try in two versions is counted by day, and nobody is followed for it.

## Mail and texts
You get codes when you ask for them, and email about your order. Texts about the song come only if you said so at checkout. Anything beyond your order we send only if you signed up for it, and you can stop it at any time.

## Cookies and your browser
One cookie keeps you signed in, for at most 30 days, one remembers your language, and one your privacy choice, for 180 days; if you agreed to be counted, the random number is in it. If a link brought a coupon, the name of who sent you, a friend’s code or a version of a page, or if we show some visitors another version of a page, cookies keep that while your browser is open, because it decides your price, somebody’s reward or what you see. Two more keep the ad and its campaign for seven days, only if you agreed to measured ads or need not be asked. Another is there only if you have chosen another version of a screen, to show you that one. If you typed your email address without an account, a cookie remembers it for 360 days. Your browser also keeps a copy of the song you are writing and your cart, so that a lost connection loses nothing. Signing out removes them.

## How long
A recording of a name that is in no order is deleted after 30 days, a song request that nobody goes on with after 60 days, and codes after two days. Orders stay as long as the law asks us to keep accounts. Your songs stay until you ask us to delete them.

## What you can ask for
A copy of what we keep about you, a correction, or that we delete it. Write to [{{email}}](mailto:{{email}}) from the address of your account, so that we know it is you. If you are the person a song is about and do not want its page, write to us too.`,
  },
  sp: {
    title: `Privacidad`,
    lead: `Qué guarda {{brand}} sobre ti, por qué, quién lo ve y cómo se elimina.`,
    description: `Qué guarda {{brand}} sobre ti y tu historia, quién lo ve, cuánto tiempo y cómo pedir que se elimine.`,
    changed: `2026-12-02`,
    sections: `## Qué guardamos
Tu nombre, correo, teléfono y, si las diste, direcciones. Lo que contaste sobre la persona para quien es la canción y las grabaciones de cómo se dicen los nombres. Tus pedidos y las canciones hechas para ti. El número de tu tarjeta nunca nos llega: lo recibe el proveedor de pagos y nos dice si el pago se aceptó.

## Para qué
Para hacer y entregar tu canción, cobrar, enviar lo que compraste, permitirte iniciar sesión y contarte cómo va la canción. Guardamos un registro breve de las solicitudes para proteger la tienda; en él no hay códigos, datos de tarjetas ni historias.

## Quién lo ve
El artista a quien pedimos tu canción lee tu historia y tu nombre y escucha las grabaciones de los nombres; no ve tu correo, teléfono ni dirección. Además, quienes trabajan para nosotros: el proveedor de pagos, los servicios que llevan nuestros correos y mensajes y quien lleve un paquete. Los servicios que cuentan visitas y miden anuncios reciben solo lo que dice la parte siguiente. No vendemos lo que sabemos de ti.

## Contar visitas y medir anuncios
Solo si lo aceptas, o donde la ley permite hacerlo hasta que digas que no: qué páginas se abren y qué canciones se escuchan, con un número al azar para tu navegador, y si un anuncio llevó a un pedido. También pueden recibirlo servicios que cuentan para nosotros, como Google, Meta, una plataforma de datos de clientes y otra de fallos de nuestras páginas. Ninguno recibe tu historia, la letra, los nombres de tu canción, tu tarjeta ni tu correo. Si aceptaste que midamos los anuncios, Meta puede recibir tu correo como un hash que solo puede comparar con los que ya conoce.

Si tu navegador dice que no quieres que te sigan, lo respetamos sin preguntar. Puedes cambiar de opinión cuando quieras en “Opciones de privacidad”, al pie de nuestras páginas. Guardamos cada elección con su hora durante tres años, sin tu nombre. Cuánta gente llega a una página que probamos en dos versiones se cuenta por día, y para eso no se sigue a nadie.

## Correos y mensajes
Recibes códigos cuando los pides y correos sobre tu pedido. Los mensajes de texto sobre la canción llegan solo si lo marcaste al pagar. Cualquier otra cosa la enviamos solo si te suscribiste, y puedes detenerla cuando quieras.

## Las cookies y tu navegador
Una cookie mantiene abierta tu sesión, como máximo 30 días, otra recuerda tu idioma y otra tu elección de privacidad, durante 180 días; si aceptaste que contemos tus visitas, lleva el número al azar. Si un enlace traía un cupón, el nombre de quien te envió, el código de un amigo o una versión de una página, o si mostramos a parte de las visitas otra versión de una página, unas cookies lo guardan mientras el navegador esté abierto, porque de eso dependen tu precio, la recompensa de alguien o lo que ves. Otras dos guardan el anuncio y su campaña siete días, solo si aceptaste que midamos los anuncios o si no hace falta preguntarte. Otra existe solo si elegiste otra versión de una pantalla, para mostrártela. Si escribiste tu correo sin tener cuenta, una cookie lo recuerda 360 días. Tu navegador guarda además una copia de la canción que escribes y tu carrito, para que no se pierda nada si falla la conexión. Al cerrar sesión, todo eso se elimina.

## Cuánto tiempo
La grabación de un nombre que no esté en ningún pedido se elimina a los 30 días, una solicitud de canción que nadie continúa a los 60 días y los códigos a los dos días. Los pedidos se conservan mientras la ley nos obligue a guardar la contabilidad. Tus canciones se conservan hasta que nos pidas eliminarlas.

## Qué puedes pedir
Una copia de lo que guardamos sobre ti, que lo corrijamos o que lo eliminemos. Escribe a [{{email}}](mailto:{{email}}) desde la dirección de tu cuenta, para que sepamos que eres tú. Si una canción habla de ti y no quieres su página, escríbenos también.`,
  },
};
