import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';

// This last line of the text message binds the code to the shop's host. Phones then offer the code only on the shop's
// site.
const boundTo = (host: string, code: string) => `@${host} #${code}`;
const subjectEn = (code: string, { brand }: Voice) => `Your ${brand} code is ${code}`;
const subjectSp = (code: string, { brand }: Voice) => `Tu código de ${brand} es ${code}`;

export const passcode: Template<'passcode'> = {
  keepSeconds: KEEP.code,
  mail: {
    en: ({ code }, voice) => ({
      subject: subjectEn(code, voice),
      preheader: 'It works once, for 10 minutes.',
      heading: 'Your code',
      blocks: [
        { kind: 'text', text: `Type it on the ${voice.brand} page that asked for it.` },
        { kind: 'code', code },
        {
          kind: 'text',
          text: 'It works once, for 10 minutes. If you ask for another, only the newest one counts.',
        },
        { kind: 'text', text: 'Keep it to yourself. Nobody who works here will ask you for it.' },
      ],
      reason: `Someone typed this address on ${voice.host} to sign in. If it was not you, do nothing: without the code nobody gets in.`,
    }),
    sp: ({ code }, voice) => ({
      subject: subjectSp(code, voice),
      preheader: 'Sirve una sola vez, durante 10 minutos.',
      heading: 'Tu código',
      blocks: [
        { kind: 'text', text: `Escríbelo en la página de ${voice.brand} que te lo pidió.` },
        { kind: 'code', code },
        {
          kind: 'text',
          text: 'Sirve una sola vez, durante 10 minutos. Si pides otro, solo vale el más reciente.',
        },
        { kind: 'text', text: 'No lo compartas. Nadie que trabaje aquí te lo va a pedir.' },
      ],
      reason: `Alguien escribió esta dirección en ${voice.host} para iniciar sesión. Si no fuiste tú, no hagas nada: sin el código nadie puede entrar.`,
    }),
  },
  sms: {
    en: ({ code }, voice) => `${subjectEn(code, voice)}\n\n${boundTo(voice.host, code)}`,
    sp: ({ code }, voice) => `${subjectSp(code, voice)}\n\n${boundTo(voice.host, code)}`,
  },
};
