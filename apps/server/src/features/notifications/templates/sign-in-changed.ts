import { KEEP, type Template } from './template.ts';

type Change =
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_code'
  | 'passkey_added'
  | 'passkey_removed';
type Words = { heading: string; text: string };

const EN: Readonly<Record<Change, Words>> = {
  second_factor_on: {
    heading: 'Two-step sign-in is on',
    text: 'From now on your account asks for your app, your passkey or your password after the passcode. Keep your recovery codes where you can find them.',
  },
  second_factor_off: {
    heading: 'Two-step sign-in is off',
    text: 'Your account asks for the passcode alone again, and the old recovery codes no longer work.',
  },
  recovery_code: {
    heading: 'A recovery code was used',
    text: 'Somebody signed in to your account with one of your recovery codes. That one no longer works; the others still do.',
  },
  passkey_added: {
    heading: 'A passkey was added',
    text: 'A device can open your account from now on, without a code. You find it on your profile, where you can also remove it.',
  },
  passkey_removed: {
    heading: 'A passkey was removed',
    text: 'That device no longer opens your account. A code still does, as always.',
  },
};

const SP: Readonly<Record<Change, Words>> = {
  second_factor_on: {
    heading: 'El inicio de sesión en dos pasos está activado',
    text: 'A partir de ahora, después del código de acceso, tu cuenta pide tu aplicación, tu clave de acceso o tu contraseña. Guarda los códigos de recuperación donde los encuentres.',
  },
  second_factor_off: {
    heading: 'El inicio de sesión en dos pasos está desactivado',
    text: 'Tu cuenta vuelve a pedir solo el código de acceso, y los códigos de recuperación anteriores ya no valen.',
  },
  recovery_code: {
    heading: 'Se usó un código de recuperación',
    text: 'Alguien inició sesión en tu cuenta con uno de tus códigos de recuperación. Ya no sirve; los demás sí.',
  },
  passkey_added: {
    heading: 'Se agregó una clave de acceso',
    text: 'A partir de ahora un dispositivo puede abrir tu cuenta sin código. Lo encuentras en tu perfil, donde también puedes quitarlo.',
  },
  passkey_removed: {
    heading: 'Se quitó una clave de acceso',
    text: 'Ese dispositivo ya no abre tu cuenta. Un código sí, como siempre.',
  },
};

export const signInChanged: Template<'sign_in_changed'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ change }, voice) => ({
      subject: `${EN[change].heading} for your ${voice.brand} account`,
      preheader: 'If this was you, there is nothing to do.',
      heading: EN[change].heading,
      blocks: [
        { kind: 'text', text: EN[change].text },
        { kind: 'text', text: `If this was not you, write to ${voice.supportEmail} at once.` },
      ],
      reason: `This address belongs to an account at ${voice.brand}.`,
    }),
    sp: ({ change }, voice) => ({
      subject: `${SP[change].heading} en tu cuenta de ${voice.brand}`,
      preheader: 'Si fuiste tú, no tienes que hacer nada.',
      heading: SP[change].heading,
      blocks: [
        { kind: 'text', text: SP[change].text },
        { kind: 'text', text: `Si no fuiste tú, escribe enseguida a ${voice.supportEmail}.` },
      ],
      reason: `Esta dirección pertenece a una cuenta de ${voice.brand}.`,
    }),
  },
  sms: null,
};
