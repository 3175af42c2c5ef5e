import { type Locale, languageTag } from '@keepsong/domain/format/locale';
import type { WhyBusy } from '../http/limits.ts';

const WORDS = {
  en: {
    title: 'One moment, please',
    why: {
      network: 'Your network asked for more pages than we can make at once.',
      shop: 'More people are here than we can make pages for at once.',
    },
    text: (why: string, seconds: number) =>
      `${why} Nothing is lost. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    again: 'Try again',
  },
  sp: {
    title: 'Un momento, por favor',
    why: {
      network: 'Desde tu red se pidieron más páginas de las que podemos preparar a la vez.',
      shop: 'Hay más visitas de las que podemos atender a la vez.',
    },
    text: (why: string, seconds: number) =>
      `${why} No se ha perdido nada. Vuelve a intentarlo en ${seconds === 1 ? 'un segundo' : `${seconds} segundos`}.`,
    again: 'Volver a intentarlo',
  },
} satisfies Record<
  Locale,
  { title: string; why: Record<WhyBusy, string>; text(why: string, seconds: number): string; again: string }
>;

/**
 * The look of the shop's other error pages: the inks 'press' on 'amber', and a disc. The page is made without
 * the web app, so it has its own copy of the colours and sizes (apps/web/app/ui/styles/tokens.css).
 */
export const BUSY_STYLE = `:root{color-scheme:light}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;box-sizing:border-box;background:#F90;color:#1A1014;font:400 17px/1.5 'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;text-align:center}main{max-width:34rem}svg{width:132px;height:132px}h1{margin:26px 0 14px;font:800 clamp(32px,6vw,48px)/1.15 'Roboto Serif',Georgia,'Times New Roman',serif;letter-spacing:-.02em;text-wrap:balance}p{margin:0 0 28px}a{display:inline-block;padding:14px 28px;border-radius:999px;background:#1A1014;color:#FFF;font-weight:700;text-decoration:none}a:hover{background:#38282F}a:focus-visible{outline:3px solid #1A1014;outline-offset:3px}`;

const GROOVES = [50, 43, 36, 29]
  .map((radius) => `<circle cx="60" cy="60" r="${radius}" fill="none" stroke="#44353C" stroke-width="2"/>`)
  .join('');
const DISC = `<svg viewBox="0 0 120 120" aria-hidden="true"><circle cx="60" cy="60" r="58" fill="#1A1014"/>${GROOVES}<circle cx="60" cy="60" r="21" fill="#E9044B"/><path d="M39 60a21 21 0 0 0 42 0z" fill="#2DC0FF"/><circle cx="60" cy="60" r="4" fill="#F90"/></svg>`;

/**
 * The page for a visitor whose network has used up its budget for pages, or who comes while the process is too
 * busy. Its link leads to the same address.
 */
export function busyPage(locale: Locale, seconds: number, because: WhyBusy): string {
  const { title, why, text, again } = WORDS[locale];
  return `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${BUSY_STYLE}</style></head><body><main>${DISC}<h1>${title}</h1><p>${text(why[because], seconds)}</p><a href="">${again}</a></main></body></html>`;
}
