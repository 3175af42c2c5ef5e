import { type Locale, languageTag } from '@keepsong/domain/format/locale';

const WORDS = {
  en: {
    title: 'One moment, please',
    text: (seconds: number) =>
      `Your network asked for more pages than we can make at once. Nothing is lost. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    again: 'Try again',
  },
  sp: {
    title: 'Un momento, por favor',
    text: (seconds: number) =>
      `Desde tu red se pidieron más páginas de las que podemos preparar a la vez. No se ha perdido nada. Vuelve a intentarlo en ${seconds === 1 ? 'un segundo' : `${seconds} segundos`}.`,
    again: 'Volver a intentarlo',
  },
} satisfies Record<Locale, { title: string; text(seconds: number): string; again: string }>;

/** The colours and sizes of apps/web/app/ui/styles/tokens.css. The page is made without the web app, so it has its own. */
export const BUSY_STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;box-sizing:border-box;background:#FFF7F6;color:#1A1014;font:400 17px/1.5 'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}main{max-width:34rem}p{margin:0 0 24px}h1{margin:0 0 16px;font:800 34px/1.1 'Roboto Serif',Georgia,'Times New Roman',serif;letter-spacing:-.02em}a{display:inline-block;padding:14px 28px;border-radius:999px;background:#E9044B;color:#FFF;font-weight:700;text-decoration:none}a:focus-visible{outline:3px solid currentColor;outline-offset:3px}@media (prefers-color-scheme:dark){body{background:#150D11;color:#FFF4F2}}`;

/** The page for a visitor whose network has no budget for pages left. Its link leads to the same address. */
export function busyPage(locale: Locale, seconds: number): string {
  const { title, text, again } = WORDS[locale];
  return `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${BUSY_STYLE}</style></head><body><main><h1>${title}</h1><p>${text(seconds)}</p><a href="">${again}</a></main></body></html>`;
}
