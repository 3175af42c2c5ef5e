import { KEEP, type Template } from './template.ts';

export const emailChanged: Template<'email_changed'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: (_, voice) => ({
      subject: `The email address of your ${voice.brand} account was changed`,
      preheader: 'From now on we write to the new one.',
      heading: 'Your email address was changed',
      blocks: [
        { kind: 'text', text: 'From now on we write to the new one, and codes for signing in go there.' },
        { kind: 'text', text: `If this was not you, write to ${voice.supportEmail} at once.` },
      ],
      reason: `This address belonged to an account at ${voice.brand}.`,
    }),
    sp: (_, voice) => ({
      subject: `Se cambió la dirección de correo de tu cuenta de ${voice.brand}`,
      preheader: 'A partir de ahora te escribimos a la nueva.',
      heading: 'Se cambió tu dirección de correo',
      blocks: [
        {
          kind: 'text',
          text: 'A partir de ahora te escribimos a la nueva, y los códigos para iniciar sesión llegan allí.',
        },
        { kind: 'text', text: `Si no fuiste tú, escribe enseguida a ${voice.supportEmail}.` },
      ],
      reason: `Esta dirección pertenecía a una cuenta de ${voice.brand}.`,
    }),
  },
  sms: null,
};
