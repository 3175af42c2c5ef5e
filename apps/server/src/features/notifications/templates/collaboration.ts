import { INVITE_DAYS } from '@keepsong/domain/stories/collaboration';
import type { Block } from '../mail/content.ts';
import { KEEP, type Template } from './template.ts';
import { sleeve } from './wording.ts';

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

export const collaborationInvite: Template<'collaboration_invite'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, name, fromName, path }) => ({
      subject: 'Your memories are wanted for a song',
      preheader: 'It is a surprise for somebody you know.',
      heading: `${name}, what do you remember of ${song.recipient}?`,
      blocks: [
        sleeve(song, 'en'),
        text(
          `${fromName} is having a song written for ${song.recipient} and would like you to add to it: a memory, some photos, a few words in your own voice.`,
        ),
        button('Add your part', path),
        text(
          `The link is for you alone and works for ${INVITE_DAYS} days. It is a surprise: please keep it.`,
        ),
      ],
      reason: `${fromName} gave us your address for this one mail.`,
    }),
    sp: ({ song, name, fromName, path }, voice) => ({
      subject: 'Se buscan tus recuerdos para una canción',
      preheader: 'Es una sorpresa para alguien que conoces.',
      heading: `${name}, ¿qué recuerdas de ${song.recipient}?`,
      blocks: [
        sleeve(song, 'sp'),
        text(
          `${fromName} encargó en ${voice.brand} una canción para ${song.recipient} y quiere que agregues algo: un recuerdo, unas fotos, unas palabras con tu propia voz.`,
        ),
        button('Agregar tu parte', path),
        text(
          `El enlace es solo para ti y sirve ${INVITE_DAYS} días. Es una sorpresa: guarda el secreto, por favor.`,
        ),
      ],
      reason: `${fromName} nos dio tu dirección solo para este correo.`,
    }),
  },
  sms: null,
};

export const contributionAdded: Template<'contribution_added'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, name, path }, voice) => ({
      subject: `Somebody added to ${song.recipient}’s song`,
      preheader: 'Read it and pick what goes to the artist.',
      heading: `${name} has added something`,
      blocks: [
        sleeve(song, 'en'),
        text('Nothing reaches the artist before you pick it.'),
        button('Read it', path),
      ],
      reason: `You ordered this song at ${voice.brand}.`,
    }),
    sp: ({ song, name, path }, voice) => ({
      subject: `Hay algo nuevo para la canción de ${song.recipient}`,
      preheader: 'Léelo y elige lo que va al artista.',
      heading: `${name} agregó algo`,
      blocks: [
        sleeve(song, 'sp'),
        text('Nada llega al artista antes de que lo elijas.'),
        button('Leerlo', path),
      ],
      reason: `Pediste esta canción en ${voice.brand}.`,
    }),
  },
  sms: null,
};
