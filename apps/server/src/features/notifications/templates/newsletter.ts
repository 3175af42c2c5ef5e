import { KEEP, type Template } from './template.ts';

export const newsletterWelcome: Template<'newsletter_welcome'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ stopPath }, voice) => ({
      subject: `You are on the list of ${voice.brand}`,
      preheader: 'One letter a month: songs and the stories behind them.',
      heading: 'Thanks for subscribing',
      blocks: [
        {
          kind: 'text',
          text: 'Once a month we write to you about songs that were given, and the people in them.',
        },
        { kind: 'button', label: 'Hear song examples', path: '/playlists' },
        { kind: 'link', label: 'No more letters, please', path: stopPath },
      ],
      reason: `Somebody signed this address up for the ${voice.brand} letter. If that was not you, the link above ends it.`,
    }),
    sp: ({ stopPath }, voice) => ({
      subject: `Ya recibes el boletín de ${voice.brand}`,
      preheader: 'Un boletín al mes: canciones y las historias que hay detrás.',
      heading: 'Gracias por suscribirte',
      blocks: [
        {
          kind: 'text',
          text: 'Una vez al mes te contamos de canciones que se regalaron y de las personas que hay en ellas.',
        },
        { kind: 'button', label: 'Escuchar ejemplos de canciones', path: '/playlists' },
        { kind: 'link', label: 'No quiero recibir más boletines', path: stopPath },
      ],
      reason: `Alguien suscribió esta dirección al boletín de ${voice.brand}. Si no fuiste tú, el enlace de arriba lo detiene.`,
    }),
  },
  sms: null,
};
