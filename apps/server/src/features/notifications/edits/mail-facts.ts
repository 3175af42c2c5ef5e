import type { DeskMail } from '@keepsong/contract/catalogue/mails';
import type { Locale } from '@keepsong/domain/format/locale';
import type { MessageName } from '../messages.ts';

type Named = readonly [title: string, sentWhen: string];
type Facts = { to: DeskMail['to']; en: Named; sp: Named };

/** The desk's facts about each message: its name, who gets it, and what causes it. */
const FACTS: Readonly<Record<MessageName, Facts>> = {
  passcode: {
    to: 'somebody',
    en: ['Sign-in code', 'Somebody asks for a code to sign in or to prove a phone number'],
    sp: ['Código de acceso', 'Alguien pide un código para entrar o para comprobar su teléfono'],
  },
  email_changed: {
    to: 'somebody',
    en: ['Address changed', 'An account gets another address; this goes to the one before'],
    sp: ['Cambio de correo', 'Una cuenta cambia de correo; este va al anterior'],
  },
  reply_address_gone: {
    to: 'somebody',
    en: ['Answer to an old mail', 'Somebody answers a mail that the shop no longer has; at most once a day'],
    sp: [
      'Respuesta a un correo antiguo',
      'Alguien responde a un correo que la tienda ya no tiene; máximo una vez al día',
    ],
  },
  answers_full: {
    to: 'somebody',
    en: ['Too many answers', 'So many answers came today that no more are kept; once a day for each order'],
    sp: [
      'Demasiadas respuestas',
      'Hoy llegaron tantas respuestas que ya no se guardan más; una vez al día por pedido',
    ],
  },
  sign_in_changed: {
    to: 'somebody',
    en: ['Sign-in changed', 'A way to sign in is added, changed or taken away'],
    sp: ['Cambio de acceso', 'Se agrega, cambia o quita una forma de entrar'],
  },
  new_address: {
    to: 'customer',
    en: ['New address for an account', 'The staff give an account a new address'],
    sp: ['Nueva dirección para una cuenta', 'El equipo le da a una cuenta otra dirección'],
  },
  accounts_merged: {
    to: 'customer',
    en: ['Two accounts became one', 'The staff merge two accounts'],
    sp: ['Dos cuentas en una', 'El equipo une dos cuentas'],
  },
  draft_link: {
    to: 'customer',
    en: ['Link to an unfinished song', 'A visitor wants to go on with a song on another device'],
    sp: ['Enlace a una canción sin terminar', 'Un visitante quiere seguir con su canción en otro aparato'],
  },
  instant_previews: {
    to: 'customer',
    en: ['Previews of an instant song', 'The previews of an instant song are ready'],
    sp: ['Adelantos de una canción instantánea', 'Los adelantos de una canción instantánea están listos'],
  },
  instant_song_delivered: {
    to: 'customer',
    en: ['Instant song delivered', 'A paid instant song is made'],
    sp: ['Canción instantánea entregada', 'Se hizo una canción instantánea pagada'],
  },
  instant_song_trouble: {
    to: 'customer',
    en: ['Instant song takes longer', 'A paid instant song could not be made yet'],
    sp: ['La canción instantánea tarda', 'Todavía no se pudo hacer una canción instantánea pagada'],
  },
  instant_song_failed_staff: {
    to: 'staff',
    en: ['Instant song given up', 'All tries to make a paid instant song have failed'],
    sp: [
      'Canción instantánea sin hacer',
      'Fallaron todos los intentos de hacer una canción instantánea pagada',
    ],
  },
  order_received: {
    to: 'customer',
    en: ['Receipt', 'An order was paid'],
    sp: ['Recibo', 'Se pagó un pedido'],
  },
  artist_accepted: {
    to: 'customer',
    en: ['The artist said yes', 'An artist accepts a song'],
    sp: ['El artista dijo que sí', 'Un artista acepta una canción'],
  },
  song_delivered: {
    to: 'customer',
    en: ['The song is here', 'An artist delivers a song, or the check passes it'],
    sp: ['La canción está lista', 'Un artista entrega una canción o pasa la revisión'],
  },
  offer_declined_next: {
    to: 'customer',
    en: ['Another artist was asked', 'An artist says no or hands a song back, and the next one is asked'],
    sp: [
      'Se preguntó a otro artista',
      'Un artista dice que no o devuelve la canción, y se pregunta al siguiente',
    ],
  },
  referral_rewarded: {
    to: 'customer',
    en: ['Reward for a friend', 'A friend whom a customer referred has ordered'],
    sp: ['Recompensa por un amigo', 'Pidió un amigo que recomendó un cliente'],
  },
  gift_card: {
    to: 'somebody',
    en: ['Gift card', 'A gift card is sent to whom it is for'],
    sp: ['Tarjeta de regalo', 'Se envía una tarjeta de regalo a quien la recibe'],
  },
  artist_search: {
    to: 'customer',
    en: ['Looking for an artist', 'No fitting artist has room, and the staff look for one'],
    sp: ['Buscamos artista', 'Ningún artista adecuado tiene lugar y el equipo busca uno'],
  },
  artist_wanted_staff: {
    to: 'staff',
    en: ['An order needs an artist', 'No fitting artist is left for an order'],
    sp: ['Un pedido necesita artista', 'No queda ningún artista adecuado para un pedido'],
  },
  vendor_invite: {
    to: 'vendor',
    en: ['Invitation to a vendor', 'The staff invite somebody to sign in for a vendor'],
    sp: ['Invitación a un proveedor', 'El equipo invita a alguien a entrar por un proveedor'],
  },
  staff_invite: {
    to: 'staff',
    en: ['Invitation to the staff', 'An owner invites somebody to the staff'],
    sp: ['Invitación al equipo', 'Un titular invita a alguien al equipo'],
  },
  report_weekly: {
    to: 'staff',
    en: ['Weekly report', 'Every Monday, to whoever asked for the report'],
    sp: ['Informe semanal', 'Cada lunes, a quien pidió el informe'],
  },
  order_changed: {
    to: 'customer',
    en: ['The order was changed', 'The staff change an order'],
    sp: ['El pedido cambió', 'El equipo cambia un pedido'],
  },
  order_change_asked: {
    to: 'customer',
    en: ['May we change this?', 'A change of an order needs the customer’s yes'],
    sp: ['¿Podemos cambiar esto?', 'Un cambio del pedido necesita el sí del cliente'],
  },
  brief_changed_artist: {
    to: 'artist',
    en: ['A song was changed', 'The brief or the day of a song in work changes'],
    sp: ['Cambió una canción', 'Cambia el encargo o el día de una canción en curso'],
  },
  no_more_days_artist: {
    to: 'artist',
    en: ['The promised day stays', 'A customer says no to more days, or does not answer'],
    sp: ['La fecha prometida se mantiene', 'Un cliente dice que no a más días, o no responde'],
  },
  note_staff: {
    to: 'staff',
    en: ['A note names you', 'A note about an order names somebody of the staff'],
    sp: ['Una nota te menciona', 'Una nota sobre un pedido menciona a alguien del equipo'],
  },
  second_person_staff: {
    to: 'staff',
    en: ['A second person is needed', 'A payout or bonus waits for another person’s yes'],
    sp: ['Se necesita otra persona', 'Un pago o un bono espera el sí de otra persona'],
  },
  decided_staff: {
    to: 'staff',
    en: [
      'What you asked for was decided',
      'A second person refuses something, a cancel takes its place, or a customer answers to a change',
    ],
    sp: [
      'Se decidió lo que pediste',
      'Otra persona rechaza algo, una cancelación lo reemplaza, o un cliente responde a un cambio',
    ],
  },
  comment_reported_staff: {
    to: 'staff',
    en: ['A comment was reported', 'A visitor reports a comment'],
    sp: ['Se denunció un comentario', 'Un visitante denuncia un comentario'],
  },
  song_gift: {
    to: 'somebody',
    en: ['A song for you', 'A customer gives a song'],
    sp: ['Una canción para ti', 'Un cliente regala una canción'],
  },
  song_gift_reminder: {
    to: 'somebody',
    en: ['The song still waits', 'A gift was not opened for three days'],
    sp: ['La canción sigue esperando', 'Un regalo lleva tres días sin abrirse'],
  },
  gift_waits: {
    to: 'customer',
    en: ['The gift waits for the song', 'The planned moment of a gift comes before the song is finished'],
    sp: ['El regalo espera la canción', 'Llega el momento del regalo antes de que la canción esté lista'],
  },
  gift_opened: {
    to: 'customer',
    en: ['The gift was opened', 'The recipient opens the song'],
    sp: ['Se abrió el regalo', 'Quien recibe la canción la abre'],
  },
  gift_thanked: {
    to: 'customer',
    en: ['Thanks for the song', 'The recipient writes a thank-you'],
    sp: ['Gracias por la canción', 'Quien recibe la canción da las gracias'],
  },
  payment_problem: {
    to: 'customer',
    en: ['A payment became no order', 'A payment arrived, but no order could be made of it'],
    sp: ['Un pago sin pedido', 'Llegó un pago, pero no se pudo hacer un pedido'],
  },
  payment_attention_staff: {
    to: 'staff',
    en: ['A payment needs a person', 'A payment became no order'],
    sp: ['Un pago necesita atención', 'Un pago no se convirtió en pedido'],
  },
  taxes_attention_staff: {
    to: 'staff',
    en: ['Taxes are not booked', 'The taxes of an order differ from a new calculation'],
    sp: ['Impuestos sin registrar', 'Los impuestos de un pedido no coinciden con un cálculo nuevo'],
  },
  order_refunded: {
    to: 'customer',
    en: ['Refund', 'Money of an order goes back'],
    sp: ['Reembolso', 'Se devuelve dinero de un pedido'],
  },
  order_cancelled: {
    to: 'customer',
    en: ['Order canceled', 'An order is canceled'],
    sp: ['Pedido cancelado', 'Se cancela un pedido'],
  },
  order_resumed: {
    to: 'customer',
    en: ['The work goes on', 'A dispute has ended, and the work on an order goes on'],
    sp: ['El trabajo sigue', 'Terminó una disputa y el pedido sigue adelante'],
  },
  song_stopped_artist: {
    to: 'artist',
    en: ['Please stop', 'The order of a song is canceled'],
    sp: ['Detente, por favor', 'Se cancela el pedido de una canción'],
  },
  song_moved_artist: {
    to: 'artist',
    en: ['Another artist takes over', 'The staff give a song to another artist'],
    sp: ['Otro artista se encarga', 'El equipo pasa una canción a otro artista'],
  },
  song_returned_artist: {
    to: 'artist',
    en: ['Notes about a song', 'A producer asks for changes before the customer hears a song'],
    sp: ['Notas sobre una canción', 'Producción pide cambios antes de que el cliente escuche la canción'],
  },
  check_waits_staff: {
    to: 'staff',
    en: ['A song waits to be heard', 'Nobody has heard a song for two hours'],
    sp: ['Una canción espera', 'Nadie escucha una canción desde hace dos horas'],
  },
  payout_failed: {
    to: 'artist',
    en: ['A payout did not arrive', 'A bank refuses or returns a payout to an artist or a vendor'],
    sp: ['Un pago no llegó', 'Un banco rechaza o devuelve un pago a un artista o a un proveedor'],
  },
  standing_artist: {
    to: 'artist',
    en: ['Your standing', 'A low standing holds new songs back, or does no longer'],
    sp: ['Tu situación', 'Una situación baja detiene canciones nuevas, o ya no'],
  },
  song_rating: {
    to: 'customer',
    en: ['How many stars?', 'Some days after a song was accepted, or an instant song was delivered'],
    sp: [
      '¿Cuántas estrellas?',
      'Unos días después de aceptar una canción, o de entregar una canción instantánea',
    ],
  },
  strike_artist: {
    to: 'artist',
    en: ['Strike', 'The staff give an artist a strike'],
    sp: ['Amonestación', 'El equipo da una amonestación a un artista'],
  },
  strike_decided_artist: {
    to: 'artist',
    en: ['Appeal decided', 'The staff decide about an artist’s appeal'],
    sp: ['Apelación decidida', 'El equipo decide sobre la apelación de un artista'],
  },
  revision_stopped_artist: {
    to: 'artist',
    en: ['Changes were canceled', 'Changes to a song are paid back or given up'],
    sp: ['Se cancelaron cambios', 'Se reembolsan o se dejan cambios de una canción'],
  },
  order_to_vendor: {
    to: 'vendor',
    en: ['Goods to make', 'Goods of a vendor were ordered'],
    sp: ['Productos por hacer', 'Se pidieron productos de un proveedor'],
  },
  order_stopped_vendor: {
    to: 'vendor',
    en: ['Please stop making goods', 'Goods of a vendor are canceled'],
    sp: ['No hagas los productos', 'Se cancelan productos de un proveedor'],
  },
  order_resumed_vendor: {
    to: 'vendor',
    en: ['Please go on with goods', 'Goods of a vendor were stopped and are wanted after all'],
    sp: ['Sigue con los productos', 'Se detuvieron productos de un proveedor y sí se necesitan'],
  },
  goods_song_vendor: {
    to: 'vendor',
    en: ['The song on goods', 'A song that goods are made from arrives, is late or changes'],
    sp: ['La canción de productos', 'Una canción con la que se hacen productos llega, se atrasa o cambia'],
  },
  order_changed_vendor: {
    to: 'vendor',
    en: ['Another address for goods', 'Goods of a vendor go to another address'],
    sp: ['Otra dirección para productos', 'Los productos de un proveedor van a otra dirección'],
  },
  goods_shipped: {
    to: 'customer',
    en: ['Parcel on its way', 'A vendor sends a parcel'],
    sp: ['Paquete en camino', 'Un proveedor envía un paquete'],
  },
  goods_arrived: {
    to: 'customer',
    en: ['Parcel arrived', 'The carrier or the vendor says that a parcel is there'],
    sp: ['Llegó el paquete', 'El transportista o el proveedor dice que el paquete llegó'],
  },
  goods_return: {
    to: 'customer',
    en: ['Return label', 'The staff allow that goods come back'],
    sp: ['Etiqueta de devolución', 'El equipo acepta una devolución'],
  },
  goods_return_refused: {
    to: 'customer',
    en: ['Return refused', 'The staff refuse to take goods back'],
    sp: ['Devolución rechazada', 'El equipo rechaza una devolución'],
  },
  goods_return_vendor: {
    to: 'vendor',
    en: ['Goods come back', 'Goods come back to a vendor'],
    sp: ['Productos de regreso', 'Un producto vuelve a su proveedor'],
  },
  goods_problem_staff: {
    to: 'staff',
    en: ['Problem with goods', 'A vendor or a carrier reports a problem'],
    sp: ['Problema con productos', 'Un proveedor o un transportista avisa de un problema'],
  },
  refund_attention_staff: {
    to: 'staff',
    en: ['Refund needs a person', 'A refund failed, or a payment is disputed'],
    sp: ['Un reembolso necesita atención', 'Falló un reembolso o se disputó un pago'],
  },
  staff_answer: {
    to: 'customer',
    en: ['Answer of the staff', 'Somebody of the staff answers about an order'],
    sp: ['Respuesta del equipo', 'Alguien del equipo responde sobre un pedido'],
  },
  staff_answer_artist: {
    to: 'artist',
    en: ['Answer of the staff to an artist', 'Somebody of the staff writes to the artist of an order'],
    sp: ['Respuesta del equipo a un artista', 'Alguien del equipo escribe al artista de un pedido'],
  },
  application_received: {
    to: 'artist',
    en: ['Application received', 'Somebody applies as an artist'],
    sp: ['Solicitud recibida', 'Alguien se presenta como artista'],
  },
  application_known: {
    to: 'artist',
    en: ['Known already', 'An artist or applicant applies again'],
    sp: ['Ya te conocemos', 'Se presenta otra vez un artista o alguien con solicitud'],
  },
  application_trial: {
    to: 'artist',
    en: ['Trial song', 'A producer asks an applicant for a trial song'],
    sp: ['Canción de prueba', 'Producción pide una canción de prueba'],
  },
  application_trial_received: {
    to: 'artist',
    en: ['Trial song received', 'An applicant hands in the trial song'],
    sp: ['Canción de prueba recibida', 'Alguien con solicitud entrega la canción de prueba'],
  },
  application_trial_back: {
    to: 'artist',
    en: ['Trial song: changes', 'A producer sends a trial song back'],
    sp: ['Canción de prueba: cambios', 'Producción devuelve una canción de prueba'],
  },
  application_trial_late: {
    to: 'artist',
    en: ['Trial song: late', 'The day of a trial song has passed, and it has not come'],
    sp: ['Canción de prueba: atrasada', 'Pasó el día de una canción de prueba y no llegó'],
  },
  application_active: {
    to: 'artist',
    en: ['Welcome, artist', 'A producer lists an applicant as an artist'],
    sp: ['Bienvenida a un artista', 'Producción publica a un artista nuevo'],
  },
  artist_added: {
    to: 'artist',
    en: ['Artist added', 'A producer adds an artist without an application'],
    sp: ['Artista nuevo', 'Producción agrega a un artista sin solicitud'],
  },
  application_refused: {
    to: 'artist',
    en: ['Application refused', 'A producer refuses an application'],
    sp: ['Solicitud rechazada', 'Producción rechaza una solicitud'],
  },
  sample_asked: {
    to: 'customer',
    en: ['May others hear the song?', 'An artist wants to show a song'],
    sp: ['¿Pueden escucharla otros?', 'Un artista quiere mostrar una canción'],
  },
  sample_answer_artist: {
    to: 'artist',
    en: ['Answer about showing a song', 'A customer answers whether a song may be shown'],
    sp: ['Respuesta sobre mostrar una canción', 'Un cliente responde si se puede mostrar una canción'],
  },
  profile_live_artist: {
    to: 'artist',
    en: ['Profile released', 'A producer releases an artist’s profile'],
    sp: ['Perfil publicado', 'Producción publica el perfil de un artista'],
  },
  profile_returned_artist: {
    to: 'artist',
    en: ['Profile returned', 'A producer returns an artist’s profile'],
    sp: ['Perfil devuelto', 'Producción devuelve el perfil de un artista'],
  },
  newsletter_welcome: {
    to: 'somebody',
    en: ['Newsletter', 'Somebody subscribes to the newsletter'],
    sp: ['Boletín', 'Alguien se suscribe al boletín'],
  },
  reminder_confirmed: {
    to: 'somebody',
    en: ['Reminder noted', 'Somebody asks to be reminded of a day'],
    sp: ['Recordatorio anotado', 'Alguien pide que le recordemos un día'],
  },
  event_reminder: {
    to: 'somebody',
    en: ['Reminder of a day', 'Three weeks and one week before the day'],
    sp: ['Recordatorio de un día', 'Tres semanas y una semana antes del día'],
  },
  offer_to_artist: {
    to: 'artist',
    en: ['Offer', 'An artist is asked for a song'],
    sp: ['Propuesta', 'Se propone una canción a un artista'],
  },
  message_to_artist: {
    to: 'artist',
    en: ['Message of a customer', 'A customer writes about a song'],
    sp: ['Mensaje de un cliente', 'Un cliente escribe sobre una canción'],
  },
  song_message: {
    to: 'customer',
    en: ['Message of the artist', 'An artist writes about a song'],
    sp: ['Mensaje del artista', 'Un artista escribe sobre una canción'],
  },
  question_unanswered: {
    to: 'customer',
    en: ['The artist waits for an answer', 'A question of the artist was not answered for a day'],
    sp: ['El artista espera respuesta', 'Nadie respondió en un día a una pregunta del artista'],
  },
  revision_to_artist: {
    to: 'artist',
    en: ['Lines to sing again', 'A customer marks lines of a song'],
    sp: ['Versos por cantar de nuevo', 'Un cliente marca versos de una canción'],
  },
  ecard: {
    to: 'somebody',
    en: ['E-card', 'An e-card is sent to whom it is for'],
    sp: ['Tarjeta electrónica', 'Se envía una tarjeta electrónica'],
  },
  collaboration_invite: {
    to: 'somebody',
    en: ['Invitation to contribute', 'A customer invites somebody to contribute to a song'],
    sp: ['Invitación a colaborar', 'Un cliente invita a alguien a colaborar en una canción'],
  },
  contribution_added: {
    to: 'customer',
    en: ['Somebody contributed', 'An invited person has contributed to a song'],
    sp: ['Alguien colaboró', 'Una persona invitada colaboró en una canción'],
  },
  song_revised: {
    to: 'customer',
    en: ['The song was sung again', 'An artist delivers the changed lines'],
    sp: ['La canción se cantó de nuevo', 'Un artista entrega los versos cambiados'],
  },
  due_soon_artist: {
    to: 'artist',
    en: ['One day left', 'A day before a song is due'],
    sp: ['Queda un día', 'Un día antes de la entrega'],
  },
  change_late: {
    to: 'customer',
    en: ['The change is late', 'The promised day of changed lines has passed'],
    sp: ['El cambio llega tarde', 'Pasó el día prometido de los versos cambiados'],
  },
  song_late_staff: {
    to: 'staff',
    en: ['A song is late', 'The promised day of a song or a change has passed; this goes to the producers'],
    sp: ['Una canción llega tarde', 'Pasó el día prometido de una canción o un cambio; este va a producción'],
  },
  song_late: {
    to: 'customer',
    en: ['The song is late', 'The promised day has passed'],
    sp: ['La canción llega tarde', 'Pasó el día prometido'],
  },
  song_waited_for: {
    to: 'customer',
    en: ['Thank you for waiting', 'A customer waits for a late song or change'],
    sp: ['Gracias por esperar', 'Un cliente espera una canción o un cambio que llega tarde'],
  },
  song_due: {
    to: 'artist',
    en: ['The song is due', 'The promised day has come, and the song is not delivered'],
    sp: ['Hay que entregar la canción', 'Llegó el día y la canción no está entregada'],
  },
};

export function mailFacts(name: MessageName, locale: Locale): Pick<DeskMail, 'title' | 'sent_when' | 'to'> {
  const { to, [locale]: named } = FACTS[name];
  return { to, title: named[0], sent_when: named[1] };
}

/** The names of placeholders at the desk. */
export const PLACEHOLDER_LABELS: Readonly<Record<string, readonly [en: string, sp: string]>> = {
  brand: ['Name of the shop', 'Nombre de la tienda'],
  support_email: ['Address of the shop', 'Correo de la tienda'],
  host: ['Web address of the shop', 'Dirección web de la tienda'],
  recipient: ['Whom the song is for', 'Para quién es la canción'],
  title: ['Title of the song', 'Título de la canción'],
  style: ['Style of the song, in brackets', 'Estilo de la canción, entre paréntesis'],
  artist_name: ['Artist', 'Artista'],
  vendor: ['Vendor', 'Proveedor'],
  next_name: ['The next artist', 'El siguiente artista'],
  declined_name: ['The artist who said no', 'El artista que dijo que no'],
  promised_day: ['Promised day', 'Día prometido'],
  goods_day: ['Day by which the products leave', 'Último día para que salgan los productos'],
  asked_day: ['The day that was asked for', 'El día que se pidió'],
  hear_day: ['Day of our answer', 'Día de nuestra respuesta'],
  due_day: ['Day', 'Día'],
  day: ['Day', 'Día'],
  first_day: ['First day', 'Primer día'],
  last_day: ['Last day', 'Último día'],
  due: ['Due at', 'Se entrega'],
  answer_by: ['Answer by', 'Responder antes de'],
  order_number: ['Order number', 'Número de pedido'],
  amount: ['Amount', 'Monto'],
  card_cents: ['Amount to the card', 'Monto a la tarjeta'],
  credit_cents: ['Amount of credit', 'Monto de crédito'],
  back_cents: ['Amount that goes back', 'Monto que se devuelve'],
  fee_cents: ['Pay of the artist', 'Pago del artista'],
  code: ['Code', 'Código'],
  from_name: ['Who it is from', 'De quién es'],
  recipient_name: ['Who gets it', 'Quién lo recibe'],
  name: ['Name', 'Nombre'],
  vendor_name: ['Vendor', 'Proveedor'],
  message: ['What was written', 'Lo que se escribió'],
  thanks: ['The thanks', 'El agradecimiento'],
  reason: ['Reason', 'Motivo'],
  refusal: ['Why not', 'Por qué no'],
  brief: ['The brief', 'El encargo'],
  note: ['The note', 'La nota'],
  problem: ['The problem', 'El problema'],
  front_line: ['Front of the card', 'Portada de la tarjeta'],
  occasion: ['Occasion', 'Ocasión'],
  goods: ['The goods', 'Los productos'],
  carrier: ['Carrier', 'Transportista'],
  tracking: ['Tracking number', 'Número de seguimiento'],
  role: ['Role', 'Función'],
  report: ['Name of the report', 'Nombre del informe'],
  lines: ['Number of lines', 'Número de versos'],
  lines_left: ['Lines that are left', 'Versos que quedan'],
  extra_verses: ['Extra verses', 'Estrofas extra'],
  link: ['Link', 'Enlace'],
  story_link: ['Link to the song', 'Enlace a la canción'],
  choice_link: ['Link to choose', 'Enlace para elegir'],
  stop_link: ['Link to stop', 'Enlace para dejarlo'],
  calendar_link: ['Link to the calendar', 'Enlace al calendario'],
  button: ['Button', 'Botón'],
  further_link: ['Further link', 'Otro enlace'],
  code_box: ['The code, large', 'El código en grande'],
  picture: ['Cover of the song', 'Portada de la canción'],
  facts: ['The facts in rows', 'Los datos en filas'],
  receipt: ['The receipt', 'El recibo'],
};

/** The label of a placeholder; the second button is 'Button 2'. */
export function placeholderLabel(name: string, locale: Locale): string {
  const [, plain = name, count] = /^(.*?)(?:_(\d+))?$/.exec(name) ?? [];
  const label = PLACEHOLDER_LABELS[plain]?.[locale === 'en' ? 0 : 1] ?? plain;
  return count === undefined ? label : `${label} ${count}`;
}
