import type { Block } from '../../mail/content.ts';
import { KEEP, type Template } from '../template.ts';

/** The words to people who want to be artists of the shop. */

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });
const link = (label: string, path: string): Block => ({ kind: 'link', label, path });
const rows = (name: string, value: string): Block => ({ kind: 'facts', rows: [[name, value]] });
/** The text of a producer, one block for each paragraph. */
const paragraphs = (written: string): Block[] =>
  written
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map(text);

const reasonEn = (brand: string) =>
  `Somebody applied as an artist of ${brand} with this address. If that was not you, nothing happens without you.`;
const reasonSp = (brand: string) =>
  `Alguien se presentó como artista de ${brand} con esta dirección. Si no fuiste tú, no pasa nada sin ti.`;

export const applicationReceived: Template<'application_received'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ name, path }, { brand }) => ({
      subject: `Your application as an artist of ${brand}`,
      preheader: 'Your recordings arrived. A producer listens to them.',
      heading: `Thank you, ${name}`,
      blocks: [
        text(
          'Your application and your three recordings arrived. A producer listens to all of them and answers by mail.',
        ),
        text(
          'If it is a yes, you make one trial song with a brief of ours. After that customers can find you.',
        ),
        link('Take the application back', path),
      ],
      reason: `Somebody applied as an artist of ${brand} with this address. If that was not you, the link above ends it.`,
    }),
    sp: ({ name, path }, { brand }) => ({
      subject: `Tu solicitud como artista de ${brand}`,
      preheader: 'Recibimos tus grabaciones. Alguien de producción las escucha.',
      heading: `Gracias, ${name}`,
      blocks: [
        text(
          'Recibimos tu solicitud y tus tres grabaciones. Alguien de producción las escucha todas y te responde por correo.',
        ),
        text(
          'Si es un sí, haces una canción de prueba con un encargo nuestro. Después los clientes pueden encontrarte.',
        ),
        link('Retirar la solicitud', path),
      ],
      reason: `Alguien se presentó como artista de ${brand} con esta dirección. Si no fuiste tú, el enlace de arriba lo detiene.`,
    }),
  },
  sms: null,
};

export const applicationKnown: Template<'application_known'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ name, isArtist }, { brand, supportEmail }) => ({
      subject: `Your application as an artist of ${brand}`,
      preheader: 'We know you already.',
      heading: `We know you already, ${name}`,
      blocks: isArtist
        ? [
            text('You are one of our artists, so there is nothing to apply for.'),
            button('Go to your desk', '/artist-admin'),
          ]
        : [
            text(
              'An application with this mailbox is open already, and a producer answers it. So the new one was not kept.',
            ),
            text(`If something in it has changed, write to ${supportEmail}.`),
          ],
      reason: reasonEn(brand),
    }),
    sp: ({ name, isArtist }, { brand, supportEmail }) => ({
      subject: `Tu solicitud como artista de ${brand}`,
      preheader: 'Ya te conocemos.',
      heading: `Ya te conocemos, ${name}`,
      blocks: isArtist
        ? [
            text('Ya eres artista de la casa, así que no tienes que presentarte otra vez.'),
            button('Ir a tu escritorio', '/artist-admin'),
          ]
        : [
            text(
              'Ya hay una solicitud abierta con este correo y alguien de producción la va a responder. Por eso no guardamos la nueva.',
            ),
            text(`Si algo cambió, escribe a ${supportEmail}.`),
          ],
      reason: reasonSp(brand),
    }),
  },
  sms: null,
};

export const applicationTrial: Template<'application_trial'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ name, brief, dueDay, path }, voice) => ({
      subject: `Your trial song for ${voice.brand}`,
      preheader: `We would like to hear it by ${voice.day(dueDay)}.`,
      heading: `We like what we heard, ${name}`,
      blocks: [
        text(
          'Please make one song with this brief of ours. It is a trial: it is not sold, and nobody pays for it.',
        ),
        ...paragraphs(brief),
        rows('By', voice.day(dueDay)),
        button('Go to your desk', path),
        text('Sign in with this address. You hand in title, lyrics and recording there.'),
      ],
      reason: reasonEn(voice.brand),
    }),
    sp: ({ name, brief, dueDay, path }, voice) => ({
      subject: `Tu canción de prueba para ${voice.brand}`,
      preheader: `Nos gustaría escucharla a más tardar el ${voice.day(dueDay)}.`,
      heading: `Nos gustó lo que escuchamos, ${name}`,
      blocks: [
        text('Haz una canción con este encargo nuestro. Es una prueba: no se vende y nadie paga por ella.'),
        ...paragraphs(brief),
        rows('A más tardar', voice.day(dueDay)),
        button('Ir a tu escritorio', path),
        text('Entra con esta dirección. Ahí entregas el título, la letra y la grabación.'),
      ],
      reason: reasonSp(voice.brand),
    }),
  },
  sms: null,
};

export const applicationTrialReceived: Template<'application_trial_received'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ name, path }, { brand }) => ({
      subject: `Your trial song for ${brand} arrived`,
      preheader: 'A producer listens to it and answers by mail.',
      heading: `Your song is here, ${name}`,
      blocks: [
        text('Thank you for your trial song. A producer listens to it and answers by mail.'),
        text('Until then you can send a new version from your desk.'),
        button('Go to your desk', path),
      ],
      reason: reasonEn(brand),
    }),
    sp: ({ name, path }, { brand }) => ({
      subject: `Recibimos tu canción de prueba para ${brand}`,
      preheader: 'Alguien de producción la escucha y te responde por correo.',
      heading: `Ya tenemos tu canción, ${name}`,
      blocks: [
        text('Gracias por tu canción de prueba. Alguien de producción la escucha y te responde por correo.'),
        text('Mientras tanto puedes enviar una versión nueva desde tu escritorio.'),
        button('Ir a tu escritorio', path),
      ],
      reason: reasonSp(brand),
    }),
  },
  sms: null,
};

export const applicationTrialBack: Template<'application_trial_back'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ name, note, dueDay, path }, { brand, day }) => ({
      subject: `Your trial song for ${brand}: one more time, please`,
      preheader: 'A producer heard it and asks for changes.',
      heading: `Almost there, ${name}`,
      blocks: [
        text('A producer heard your trial song and asks for this:'),
        ...paragraphs(note),
        ...(dueDay === null ? [] : [rows('By', day(dueDay))]),
        button('Go to your desk', path),
      ],
      reason: reasonEn(brand),
    }),
    sp: ({ name, note, dueDay, path }, { brand, day }) => ({
      subject: `Tu canción de prueba para ${brand}: una vez más, por favor`,
      preheader: 'Alguien de producción la escuchó y pide cambios.',
      heading: `Ya casi, ${name}`,
      blocks: [
        text('Alguien de producción escuchó tu canción de prueba y pide esto:'),
        ...paragraphs(note),
        ...(dueDay === null ? [] : [rows('A más tardar', day(dueDay))]),
        button('Ir a tu escritorio', path),
      ],
      reason: reasonSp(brand),
    }),
  },
  sms: null,
};

export const applicationTrialLate: Template<'application_trial_late'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ name, dueDay, path }, { brand, day, supportEmail }) => ({
      subject: `Your trial song for ${brand} is late`,
      preheader: 'You can still hand it in.',
      heading: `We have not heard your song yet, ${name}`,
      blocks: [
        text(
          `We hoped to hear your trial song by ${day(dueDay)}. You can still hand it in, until a producer decides about your application.`,
        ),
        text(`Do you need more days, or do you not want to go on? Write to ${supportEmail}.`),
        button('Go to your desk', path),
      ],
      reason: reasonEn(brand),
    }),
    sp: ({ name, dueDay, path }, { brand, day, supportEmail }) => ({
      subject: `Tu canción de prueba para ${brand} está atrasada`,
      preheader: 'Todavía puedes entregarla.',
      heading: `Todavía no escuchamos tu canción, ${name}`,
      blocks: [
        text(
          `Esperábamos tu canción de prueba a más tardar el ${day(dueDay)}. Todavía puedes entregarla, hasta que alguien de producción decida sobre tu solicitud.`,
        ),
        text(`¿Necesitas más días, o no quieres seguir? Escribe a ${supportEmail}.`),
        button('Ir a tu escritorio', path),
      ],
      reason: reasonSp(brand),
    }),
  },
  sms: null,
};

export const applicationActive: Template<'application_active'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ name, path }, { brand }) => ({
      subject: `You are an artist of ${brand} now`,
      preheader: 'Customers can find you from today.',
      heading: `Welcome, ${name}`,
      blocks: [
        text('Your trial song convinced us. From today customers can find you and choose you.'),
        text('Say how much you take in your calendar, and tell customers about you in your profile.'),
        button('Go to your desk', path),
      ],
      reason: `You applied as an artist of ${brand}.`,
    }),
    sp: ({ name, path }, { brand }) => ({
      subject: `Ya eres artista de ${brand}`,
      preheader: 'Desde hoy los clientes pueden encontrarte.',
      heading: `Te damos la bienvenida, ${name}`,
      blocks: [
        text('Tu canción de prueba nos convenció. Desde hoy los clientes pueden encontrarte y elegirte.'),
        text('En tu calendario dices cuánto aceptas, y en tu perfil les cuentas de ti.'),
        button('Ir a tu escritorio', path),
      ],
      reason: `Te presentaste como artista de ${brand}.`,
    }),
  },
  sms: null,
};

export const artistAdded: Template<'artist_added'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ name, path }, { brand }) => ({
      subject: `Your place as an artist of ${brand}`,
      preheader: 'Tell customers about you, and let them hear you.',
      heading: `Welcome, ${name}`,
      blocks: [
        text(
          'You have a desk of your own here. You sign in with this address; each time we mail you a code.',
        ),
        text(
          'Begin with your profile: who you are, what you sing, and songs that customers may hear. A producer reads it, and then customers can choose you.',
        ),
        button('Write your profile', path),
      ],
      reason: `The staff of ${brand} added you as an artist with this address.`,
    }),
    sp: ({ name, path }, { brand }) => ({
      subject: `Tu lugar como artista de ${brand}`,
      preheader: 'Cuéntales de ti a los clientes y deja que te escuchen.',
      heading: `Te damos la bienvenida, ${name}`,
      blocks: [
        text('Aquí tienes tu propio escritorio. Entras con esta dirección; cada vez te enviamos un código.'),
        text(
          'Empieza por tu perfil: quién eres, qué cantas, y canciones que los clientes pueden escuchar. Alguien de producción lo lee, y después los clientes pueden elegirte.',
        ),
        button('Escribir tu perfil', path),
      ],
      reason: `El equipo de ${brand} te agregó como artista con esta dirección.`,
    }),
  },
  sms: null,
};

export const applicationRefused: Template<'application_refused'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ name, reason }, { brand }) => ({
      subject: `About your application as an artist of ${brand}`,
      preheader: 'Thank you for your songs. This time it is a no.',
      heading: `Thank you, ${name}`,
      blocks: [
        text('We listened to what you sent. This time it is a no, and this is why:'),
        ...paragraphs(reason),
        text('You may apply again with other songs. We delete what you sent in thirty days.'),
      ],
      reason: `You applied as an artist of ${brand}.`,
    }),
    sp: ({ name, reason }, { brand }) => ({
      subject: `Sobre tu solicitud como artista de ${brand}`,
      preheader: 'Gracias por tus canciones. Esta vez es un no.',
      heading: `Gracias, ${name}`,
      blocks: [
        text('Escuchamos lo que enviaste. Esta vez es un no, y este es el motivo:'),
        ...paragraphs(reason),
        text('Puedes presentarte otra vez con otras canciones. Borramos lo que enviaste en treinta días.'),
      ],
      reason: `Te presentaste como artista de ${brand}.`,
    }),
  },
  sms: null,
};

export const profileLiveArtist: Template<'profile_live_artist'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ artistName, path }, { brand }) => ({
      subject: 'Customers see your new profile',
      preheader: 'A producer has released it.',
      heading: `${artistName}, your new profile is there`,
      blocks: [
        text('A producer has looked at your profile and released it. Customers see it from now on.'),
        button('See your page', path),
      ],
      reason: `You are an artist of ${brand}.`,
    }),
    sp: ({ artistName, path }, { brand }) => ({
      subject: 'Los clientes ya ven tu perfil nuevo',
      preheader: 'Alguien de producción lo publicó.',
      heading: `${artistName}, tu perfil nuevo ya está`,
      blocks: [
        text('Alguien de producción revisó tu perfil y lo publicó. Desde ahora lo ven los clientes.'),
        button('Ver tu página', path),
      ],
      reason: `Eres artista de ${brand}.`,
    }),
  },
  sms: null,
};

export const profileReturnedArtist: Template<'profile_returned_artist'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ artistName, reason, path }, { brand }) => ({
      subject: 'Please change something in your profile',
      preheader: 'A producer has returned it.',
      heading: `${artistName}, one more thing about your profile`,
      blocks: [
        text('A producer has looked at your profile and asks for this before customers see it:'),
        ...paragraphs(reason),
        button('Change the profile', path),
        text('Until then customers see your profile as it was.'),
      ],
      reason: `You are an artist of ${brand}.`,
    }),
    sp: ({ artistName, reason, path }, { brand }) => ({
      subject: 'Cambia algo en tu perfil, por favor',
      preheader: 'Alguien de producción lo devolvió.',
      heading: `${artistName}, falta algo en tu perfil`,
      blocks: [
        text('Alguien de producción revisó tu perfil y pide esto antes de que lo vean los clientes:'),
        ...paragraphs(reason),
        button('Cambiar el perfil', path),
        text('Hasta entonces los clientes ven tu perfil como estaba.'),
      ],
      reason: `Eres artista de ${brand}.`,
    }),
  },
  sms: null,
};
