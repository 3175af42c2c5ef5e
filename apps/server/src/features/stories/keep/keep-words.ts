import type { Locale } from '@keepsong/domain/format/locale';
import type { SongPart } from '@keepsong/domain/stories/song-part';

/** The words on printed documents in one language. `recipient` is empty for an instant song without a name. */
type KeepWords = {
  lyrics(recipient: string): string;
  byline(recipient: string, artist: string): string;
  generatedByline(recipient: string, artist: string): string;
  songFor(recipient: string): string;
  from(name: string): string;
  scanToHear: string;
  scanLater: string;
  certificate: string;
  made(artist: string): string;
  generated(artist: string): string;
  madeBySomebody: string;
  here: string;
  comes(day: string): string;
  opens: string;
  receipt: string;
  receiptOf(number: string): string;
  receiptNote: string;
  page(number: number): string;
  /** The names of the parts of lyrics. */
  parts: Readonly<Record<SongPart, string>>;
};

/** The words on printed documents. */
export const KEEP_WORDS: Readonly<Record<Locale, KeepWords>> = {
  en: {
    lyrics: (recipient) => (recipient ? `The words of ${recipient}’s song` : 'The words of your song'),
    byline: (recipient, artist) => `for ${recipient}, written and sung by ${artist}`,
    generatedByline: (recipient, artist) =>
      `${recipient ? `for ${recipient}, ` : ''}sung by ${artist}, a voice of our song engine`,
    songFor: (recipient) => `A song for ${recipient || 'you'}`,
    from: (name) => `from ${name}`,
    scanToHear: 'Scan to hear it',
    scanLater: 'It is being written by hand. Scan to see, and to hear it when it is done.',
    certificate: 'A song of your own',
    made: (artist) => `Written and sung for you by ${artist}`,
    generated: (artist) => `Sung for you by ${artist}, a voice of our song engine`,
    madeBySomebody: 'Written and sung for you by an artist',
    here: 'It is here. Scan, and press play.',
    comes: (day) => `It is being written now and comes by ${day}.`,
    opens: 'Its page',
    receipt: 'Gift receipt',
    receiptOf: (number) => `Order ${number}`,
    receiptNote: 'No prices on this page: it goes with the gift.',
    page: (number) => `Page ${number}`,
    parts: {
      intro: 'Intro',
      verse: 'Verse',
      pre_chorus: 'Pre-chorus',
      chorus: 'Chorus',
      post_chorus: 'Post-chorus',
      bridge: 'Bridge',
      interlude: 'Interlude',
      instrumental: 'Instrumental',
      solo: 'Solo',
      outro: 'Outro',
    },
  },
  sp: {
    lyrics: (recipient) =>
      recipient ? `La letra de la canción para ${recipient}` : 'La letra de tu canción',
    byline: (recipient, artist) => `para ${recipient}, escrita y cantada por ${artist}`,
    generatedByline: (recipient, artist) =>
      `${recipient ? `para ${recipient}, ` : ''}canta ${artist}, una voz de nuestro motor de canciones`,
    songFor: (recipient) => `Una canción para ${recipient || 'ti'}`,
    from: (name) => `de ${name}`,
    scanToHear: 'Escanea para escucharla',
    scanLater: 'Se está escribiendo a mano. Escanea para ver cómo va y para escucharla cuando esté.',
    certificate: 'Una canción para ti',
    made: (artist) => `Escrita y cantada para ti por ${artist}`,
    generated: (artist) => `Canta para ti ${artist}, una voz de nuestro motor de canciones`,
    madeBySomebody: 'Escrita y cantada para ti por un artista',
    here: 'Ya está aquí. Escanea y dale play.',
    comes: (day) => `Se está escribiendo y llega a más tardar el ${day}.`,
    opens: 'Su página',
    receipt: 'Recibo de regalo',
    receiptOf: (number) => `Pedido ${number}`,
    receiptNote: 'Esta página no lleva precios: va con el regalo.',
    page: (number) => `Página ${number}`,
    parts: {
      intro: 'Introducción',
      verse: 'Estrofa',
      pre_chorus: 'Preestribillo',
      chorus: 'Estribillo',
      post_chorus: 'Postestribillo',
      bridge: 'Puente',
      interlude: 'Interludio',
      instrumental: 'Instrumental',
      solo: 'Solo',
      outro: 'Cierre',
    },
  },
};
