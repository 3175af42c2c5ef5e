import { agreeing } from '@keepsong/domain/text/several';
import type { Block } from '../mail/content.ts';
import { KEEP, type Template } from './template.ts';
import { sleeve } from './wording.ts';

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

const sent = (fromName: string) => agreeing(fromName, 'envió', 'enviaron');

/** To the recipient of an e-card: a card is waiting. The mail does not reveal what the card says. */
export const ecard: Template<'ecard'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, fromName, frontLine, path }, voice) => ({
      subject: 'A card for you, with a song',
      preheader: 'It opens on a song.',
      heading: frontLine || `A card from ${fromName}`,
      blocks: [
        sleeve(song, 'en'),
        text(`${fromName} sent you a card, and a song that was written for it.`),
        button('Open the card', path),
      ],
      reason: `${fromName} sent it with ${voice.brand}.`,
    }),
    sp: ({ song, fromName, frontLine, path }, voice) => ({
      subject: 'Una tarjeta para ti, con una canción',
      preheader: 'Se abre con una canción.',
      heading: frontLine || `Una tarjeta de ${fromName}`,
      blocks: [
        sleeve(song, 'sp'),
        text(`${fromName} te ${sent(fromName)} una tarjeta, y una canción escrita para ella.`),
        button('Abrir la tarjeta', path),
      ],
      reason: `${fromName} la ${sent(fromName)} con ${voice.brand}.`,
    }),
  },
  sms: null,
};
