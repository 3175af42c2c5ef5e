import type { MessageName } from '../messages.ts';

type Facts = Readonly<Record<string, unknown>>;
/**
 * A case in which a message has other words. `patch` turns the message's usual parameters into those of the
 * case.
 */
export type MailCase = {
  id: string;
  is: (params: Facts) => boolean;
  patch: Facts;
  en: string;
  sp: string;
};

const flag = (id: string, key: string, value: unknown, en: string, sp: string): MailCase => ({
  ...{ id, en, sp },
  is: (params) => params[key] === value,
  patch: { [key]: value },
});

const { noSong, late, noDecliner } = {
  noSong: (params: Facts) => params.song === null,
  late: (params: Facts) => params.isLate === true,
  noDecliner: (params: Facts) => params.declinedName === null && params.isUnnamed !== true,
};

const A_CHANGE = flag(
  'revision',
  'isRevision',
  true,
  'A change of a delivered song',
  'Un cambio de una canción entregada',
);

/** The answer of a customer to a change. It names neither a sum nor somebody of the staff. */
const AN_ANSWER = {
  ...{ cents: null, fromName: '', reason: '' },
  change: { kind: 'promised_day', before: '2026-11-27', after: '2026-11-30' },
};

/**
 * The cases of messages, the most special first. A message belongs to the first case that fits, or to none.
 * Editors write a text for each case, so that nobody reads a sentence that is not true for them.
 */
export const MAIL_CASES: Partial<Record<MessageName, readonly MailCase[]>> = {
  sign_in_changed: [
    flag(
      'second_factor_off',
      'change',
      'second_factor_off',
      'The second step was turned off',
      'Se desactivó el segundo paso',
    ),
    flag(
      'recovery_code',
      'change',
      'recovery_code',
      'A recovery code was used',
      'Se usó un código de recuperación',
    ),
    flag('passkey_added', 'change', 'passkey_added', 'A passkey was added', 'Se agregó una clave de acceso'),
    flag(
      'passkey_removed',
      'change',
      'passkey_removed',
      'A passkey was removed',
      'Se quitó una clave de acceso',
    ),
  ],
  order_received: [
    {
      ...{ id: 'goods', en: 'An order without a song', sp: 'Un pedido sin canción' },
      is: (params) => noSong(params) && params.isInstant !== true,
      patch: { song: null, artistName: null, promisedDay: null, goodsDay: '2026-11-18', storyPath: null },
    },
    {
      ...{ id: 'instant', en: 'An instant song', sp: 'Una canción instantánea' },
      is: (params) => params.isInstant === true,
      patch: { isInstant: true, artistName: null, promisedDay: null },
    },
    flag(
      'no_artist',
      'artistName',
      null,
      'No artist has been asked yet',
      'Todavía no se preguntó a ningún artista',
    ),
  ],
  song_rating: [flag('instant', 'artistName', null, 'An instant song', 'Una canción instantánea')],
  offer_declined_next: [
    {
      ...{
        id: 'handed_back_late',
        en: 'The artist handed it back, and it is late',
        sp: 'El artista la devolvió y llega tarde',
      },
      is: (params) => params.isHandedBack === true && late(params),
      patch: { isHandedBack: true, isLate: true },
    },
    flag('handed_back', 'isHandedBack', true, 'The artist handed it back', 'El artista la devolvió'),
    {
      ...{
        id: 'found_late',
        en: 'The staff found an artist, and it is late',
        sp: 'El equipo encontró artista y llega tarde',
      },
      is: (params) => noDecliner(params) && late(params),
      patch: { declinedName: null, isLate: true },
    },
    {
      ...{
        id: 'new_day',
        en: 'The customer of a late song chose another artist',
        sp: 'El cliente de una canción tardía eligió a otro artista',
      },
      is: (params) => params.isNewDay === true && params.isUnnamed !== true,
      patch: { declinedName: null, isNewDay: true },
    },
    {
      ...{ id: 'found', en: 'The staff found an artist', sp: 'El equipo encontró artista' },
      is: noDecliner,
      patch: { declinedName: null },
    },
    flag('late', 'isLate', true, 'It is late', 'Llega tarde'),
  ],
  artist_search: [
    flag('handed_back', 'isHandedBack', true, 'The artist handed it back', 'El artista la devolvió'),
    {
      ...{ id: 'still', en: 'The search goes on', sp: 'La búsqueda sigue' },
      is: noDecliner,
      patch: { declinedName: null },
    },
  ],
  order_change_asked: [
    {
      ...{ id: 'artist', en: 'The artist asks', sp: 'Pregunta el artista' },
      is: (params) => params.artist !== null,
      patch: { artist: { name: 'June Calloway', reason: 'I was ill.' } },
    },
  ],
  no_more_days_artist: [flag('unanswered', 'isRefused', false, 'There was no answer', 'No hubo respuesta')],
  payment_problem: [
    {
      ...{
        id: 'looked_at_no_song',
        en: 'The staff look at it; no song',
        sp: 'El equipo lo revisa; sin canción',
      },
      is: (params) => params.goesBack === false && noSong(params),
      patch: { goesBack: false, song: null },
    },
    flag('looked_at', 'goesBack', false, 'The staff look at it', 'El equipo lo revisa'),
    flag('no_song', 'song', null, 'No song', 'Sin canción'),
  ],
  payment_attention_staff: [
    {
      ...{
        id: 'stays_untold',
        en: 'It stays, and nobody was told',
        sp: 'No se devuelve y no se avisó a nadie',
      },
      is: (params) => params.goesBack === false && params.isTold === false,
      patch: { goesBack: false, isTold: false },
    },
    flag('stays', 'goesBack', false, 'It stays', 'No se devuelve'),
    flag('untold', 'isTold', false, 'Nobody was told', 'No se avisó a nadie'),
  ],
  order_refunded: [
    {
      ...{ id: 'both', en: 'To the card and as credit', sp: 'A la tarjeta y como crédito' },
      is: (params) => Number(params.cardCents) > 0 && Number(params.creditCents) > 0,
      patch: { creditCents: 4_000 },
    },
    {
      ...{ id: 'credit', en: 'As credit', sp: 'Como crédito' },
      is: (params) => Number(params.creditCents) > 0,
      patch: { cardCents: 0, creditCents: 4_000 },
    },
  ],
  order_cancelled: [
    {
      ...{ id: 'both', en: 'To the card and as credit', sp: 'A la tarjeta y como crédito' },
      is: (params) => Number(params.cardCents) > 0 && Number(params.creditCents) > 0,
      patch: { creditCents: 4_000 },
    },
    {
      ...{ id: 'credit', en: 'As credit', sp: 'Como crédito' },
      is: (params) => Number(params.creditCents) > 0,
      patch: { cardCents: 0, creditCents: 4_000 },
    },
    {
      ...{ id: 'returned', en: 'The money went back before', sp: 'El dinero ya se devolvió' },
      is: ({ nothingBack }) => nothingBack === 'returned',
      patch: { cardCents: 0, nothingBack: 'returned' },
    },
    {
      ...{ id: 'used', en: 'What was paid for was used', sp: 'Lo pagado ya se usó' },
      is: ({ nothingBack }) => nothingBack === 'used',
      patch: { cardCents: 0, nothingBack: 'used' },
    },
    {
      ...{ id: 'nothing', en: 'Nothing was charged', sp: 'No se cobró nada' },
      is: ({ cardCents }) => cardCents === 0,
      patch: { cardCents: 0, nothingBack: 'unpaid' },
    },
  ],
  order_resumed: [flag('no_artist', 'artistName', null, 'No artist makes it', 'Ningún artista la hace')],
  song_stopped_artist: [
    flag(
      'not_accepted',
      'wasAccepted',
      false,
      'The artist had not answered',
      'El artista no había respondido',
    ),
  ],
  song_moved_artist: [
    flag(
      'not_accepted',
      'wasAccepted',
      false,
      'The artist had not answered',
      'El artista no había respondido',
    ),
  ],
  payout_failed: [flag('returned', 'isReturned', true, 'The bank sent it back', 'El banco lo devolvió')],
  standing_artist: [flag('free', 'isHeld', false, 'New songs come again', 'Vuelven las canciones nuevas')],
  strike_decided_artist: [
    flag('stays', 'isLifted', false, 'The strike stays', 'La amonestación se mantiene'),
  ],
  revision_stopped_artist: [
    {
      ...{ id: 'one_of_more', en: 'One line; others are left', sp: 'Un verso; quedan otros' },
      is: ({ lines, linesLeft }) => lines === 1 && Number(linesLeft) > 1,
      patch: { lines: 1, linesLeft: 7_399 },
    },
    {
      ...{ id: 'one_of_two', en: 'One line; one is left', sp: 'Un verso; queda uno' },
      is: ({ lines, linesLeft }) => lines === 1 && linesLeft === 1,
      patch: { lines: 1, linesLeft: 1 },
    },
    flag('one', 'lines', 1, 'One line', 'Un verso'),
    flag('one_left', 'linesLeft', 1, 'One line is left', 'Queda un verso'),
    {
      ...{ id: 'some_left', en: 'Other lines are left', sp: 'Quedan otros versos' },
      is: ({ linesLeft }) => Number(linesLeft) > 1,
      patch: { linesLeft: 7_399 },
    },
  ],
  revision_to_artist: [flag('one', 'lines', 1, 'One line', 'Un verso')],
  goods_arrived: [flag('vendor', 'saidBy', 'vendor', 'The vendor says so', 'Lo dice el proveedor')],
  goods_song_vendor: [
    flag('revised', 'kind', 'revised', 'A new version of the song', 'Una versión nueva de la canción'),
    flag('name', 'kind', 'name', 'Another name in the song', 'Otro nombre en la canción'),
    flag('late', 'kind', 'late', 'The song is late', 'La canción se atrasa'),
  ],
  goods_problem_staff: [flag('return', 'isReturn', true, 'They come back', 'Van de regreso')],
  goods_return_vendor: [flag('here', 'isHere', true, 'The parcel came back', 'El paquete ya regresó')],
  refund_attention_staff: [
    flag('dispute', 'reason', 'dispute', 'A dispute', 'Una disputa'),
    flag('more_than_paid', 'reason', 'more_than_paid', 'More than was paid', 'Más de lo que se pagó'),
  ],
  application_known: [flag('artist', 'isArtist', true, 'An artist of the house', 'Ya es artista de la casa')],
  sample_answer_artist: [flag('no', 'isYes', false, 'The customer said no', 'El cliente dijo que no')],
  reminder_confirmed: [
    flag('later', 'first', 'later', 'Too near this year', 'Este año ya no da tiempo'),
    flag('never', 'first', 'never', 'Too near', 'Ya no da tiempo'),
  ],
  song_message: [
    flag(
      'before_yes',
      'isBeforeYes',
      true,
      'The artist has not said yes yet',
      'El artista todavía no dijo que sí',
    ),
  ],
  song_revised: [
    flag('unchanged', 'isUnchanged', true, 'The artist left it as it was', 'El artista la dejó como estaba'),
  ],
  due_soon_artist: [A_CHANGE],
  song_due: [A_CHANGE],
  second_person_staff: [flag('bonus', 'kind', 'bonus', 'A bonus', 'Un bono')],
  decided_staff: [
    flag('cancel', 'kind', 'cancel', 'A cancel was refused', 'Se rechazó una cancelación'),
    flag('credit', 'kind', 'credit', 'Credit was refused', 'Se rechazó un crédito'),
    flag('credit_taken', 'kind', 'credit_taken', 'Taking credit was refused', 'Se rechazó quitar crédito'),
    {
      ...{ id: 'gift_card', en: 'A gift card was refused', sp: 'Se rechazó una tarjeta de regalo' },
      is: ({ kind }) => kind === 'gift_card',
      patch: { kind: 'gift_card', orderId: null },
    },
    {
      id: 'gift_card_move',
      en: 'Another address of a gift card was refused',
      sp: 'Se rechazó otra dirección de una tarjeta de regalo',
      is: ({ kind }) => kind === 'gift_card_move',
      patch: { kind: 'gift_card_move', orderId: null },
    },
    {
      ...{ id: 'payment', en: 'Sending a payment back was refused', sp: 'Se rechazó devolver un pago' },
      is: ({ kind }) => kind === 'payment',
      patch: { kind: 'payment', orderId: null },
    },
    flag('dispute', 'kind', 'dispute', 'Accepting a dispute was refused', 'Se rechazó aceptar una disputa'),
    flag(
      'replaced_by_staff',
      'kind',
      'replaced_by_staff',
      'A cancel takes its place',
      'Una cancelación la reemplaza',
    ),
    {
      ...{
        id: 'replaced_by_customer',
        en: 'The customer canceled the order',
        sp: 'El cliente canceló el pedido',
      },
      is: ({ kind }) => kind === 'replaced_by_customer',
      patch: { kind: 'replaced_by_customer', fromName: '', reason: '' },
    },
    {
      ...{ id: 'change_refused', en: 'The customer said no to a change', sp: 'El cliente dijo que no' },
      is: ({ kind }) => kind === 'change_refused',
      patch: { ...AN_ANSWER, kind: 'change_refused' },
    },
    {
      ...{ id: 'change_agreed', en: 'The customer said yes to a change', sp: 'El cliente dijo que sí' },
      is: ({ kind }) => kind === 'change_agreed',
      patch: { ...AN_ANSWER, kind: 'change_agreed' },
    },
  ],
  song_late_staff: [A_CHANGE],
  song_waited_for: [A_CHANGE],
  change_late: [
    {
      ...{ id: 'keep_reminder', en: 'Again, and the change is free', sp: 'Otra vez, y el cambio es gratis' },
      is: ({ mayKeep, isReminder }) => mayKeep === true && isReminder === true,
      patch: { mayKeep: true, backCents: 0, isReminder: true },
    },
    {
      ...{ id: 'keep', en: 'The change is free', sp: 'El cambio es gratis' },
      is: ({ mayKeep }) => mayKeep === true,
      patch: { mayKeep: true, backCents: 0 },
    },
    {
      ...{
        id: 'no_money_reminder',
        en: 'Again, and no money can go back now',
        sp: 'Otra vez, y ahora no se puede devolver dinero',
      },
      is: ({ backCents, isReminder }) => backCents === 0 && isReminder === true,
      patch: { backCents: 0, isReminder: true },
    },
    flag('no_money', 'backCents', 0, 'No money can go back now', 'Ahora no se puede devolver dinero'),
    flag('reminder', 'isReminder', true, 'Again', 'Otra vez'),
  ],
  song_late: [
    {
      ...{
        id: 'no_artist_reminder',
        en: 'Again, and no artist has it',
        sp: 'Otra vez, y ningún artista la tiene',
      },
      is: (params) => params.artistName === null && params.isReminder === true,
      patch: { artistName: null, isReminder: true },
    },
    flag('no_artist', 'artistName', null, 'No artist has it', 'Ningún artista la tiene'),
    flag('reminder', 'isReminder', true, 'Again', 'Otra vez'),
  ],
};

/** Parameters of the usual message where the samples show a rarer case. */
const USUAL: Partial<Record<MessageName, Facts>> = {
  order_refunded: { creditCents: 0 },
  order_cancelled: { creditCents: 0 },
};

export const usualPatch = (name: MessageName): Facts => USUAL[name] ?? {};

export const casesOf = (name: MessageName): readonly MailCase[] => MAIL_CASES[name] ?? [];

/** The case of a message; null for the usual one. */
export const caseOf = (name: MessageName, params: object): MailCase | null =>
  casesOf(name).find(({ is }) => is(params as Facts)) ?? null;
