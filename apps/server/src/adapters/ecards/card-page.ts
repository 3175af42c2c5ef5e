import { languageTag } from '@keepsong/domain/format/locale';
import { escapeHtml } from '@keepsong/domain/text/escape-html';
import type { CardOrder } from './ecards.port.ts';

const WORDS = {
  en: {
    title: (to: string) => `A card for ${to}`,
    hear: 'Hear your song',
    from: (name: string) => `from ${name}`,
    front: 'Front of the card',
  },
  sp: {
    title: (to: string) => `Una tarjeta para ${to}`,
    hear: 'Escucha tu canción',
    from: (name: string) => `de ${name}`,
    front: 'Portada de la tarjeta',
  },
} as const;

/** The fonts of the shop, at the addresses that its style sheet uses. */
export const CARD_FONTS = {
  hand: '/fonts/nothing-you-could-do.590a62fa.woff2',
  serif: '/fonts/roboto-serif.cbbac091.woff2',
  plain: '/fonts/hanken-grotesk.709c9274.woff2',
} as const;

const FAMILIES = {
  hand: 'hand, "Segoe Script", "Bradley Hand", cursive',
  serif: 'serif-of-the-shop, Georgia, "Times New Roman", serif',
  plain: 'plain, system-ui, sans-serif',
} as const;

const face = (family: string, url: string, weight: string): string =>
  `@font-face { font-family: ${family}; src: url("${url}") format("woff2"); font-weight: ${weight}; font-display: swap; }`;

/**
 * The font size for a text, as a share of the card's width in percent. Long texts get smaller letters so that they fit,
 * as in the shop's own preview of the card.
 */
const sizeOf = ({ length }: string): number => (length > 200 ? 4.9 : length > 90 ? 6 : 7.6);

/** Makes the page of a card: the front with its line of text, the inside, and a link to the song. */
export function cardPage({
  card,
  frontUrl,
  frontRoom: { place, ink },
  songUrl,
  recipientName,
  fromName,
  locale,
}: Omit<CardOrder, 'idempotencyKey'>): string {
  const words = WORDS[locale];
  const title = escapeHtml(words.title(recipientName));
  const line = card.front_line
    ? `<figcaption class="line" data-place="${place}" data-ink="${ink}">${escapeHtml(card.front_line)}</figcaption>`
    : '';
  return `<!doctype html>
<html lang="${languageTag(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
  ${face('hand', CARD_FONTS.hand, '400')}
  ${face('serif-of-the-shop', CARD_FONTS.serif, '100 900')}
  ${face('plain', CARD_FONTS.plain, '400 750')}
  * { box-sizing: border-box; }
  body { margin: 0; padding: 32px 20px 48px; background: #fff6f4; color: #1a1014; font: 18px/1.5 ${FAMILIES.plain}; }
  main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 28px; justify-items: center; max-width: 860px; margin: 0 auto; }
  h1 { margin: 0; font: 700 clamp(26px, 5vw, 36px)/1.15 ${FAMILIES.serif}; text-align: center; text-wrap: balance; overflow-wrap: anywhere; }
  .card { display: grid; gap: 24px; grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr)); width: 100%; }
  .side { position: relative; min-width: 0; container-type: inline-size; width: 100%; max-width: 420px; aspect-ratio: 5 / 7; margin: 0 auto; background: #fff; border-radius: 14px; box-shadow: 0 12px 32px -18px rgb(26 16 20 / 45%); overflow: hidden; }
  img { display: block; width: 100%; height: 100%; }
  .line, .inside p { font-family: ${FAMILIES[card.writing]};${card.writing === 'serif' ? ' font-weight: 700;' : ''} overflow-wrap: anywhere; }
  .line { position: absolute; inset-inline: 0; display: grid; place-items: center; height: 28.5%; padding-inline: 7%; text-align: center; text-wrap: balance; font-size: ${card.front_line.length > 18 ? 7.4 : 9.4}cqi; line-height: 1.2; }
  .line[data-place="top"] { top: 0; }
  .line[data-place="bottom"] { bottom: 0; }
  .line[data-ink="white"] { color: #fff; }
  /* As high as the front, and higher when the message has many lines. */
  .inside { display: grid; overflow: visible; }
  .inside > div { display: grid; align-content: center; gap: 5cqi; padding: 8cqi 9cqi; ${card.writing === 'hand' ? 'color: #22206b;' : ''} font-size: ${sizeOf(card.message)}cqi; line-height: 1.5; }
  .inside p { margin: 0; white-space: pre-line; }
  a { padding: 15px 30px; border-radius: 99px; background: #1a1014; color: #fff; font-weight: 700; text-decoration: none; }
  a:focus-visible { outline: 3px solid #3300ff; outline-offset: 3px; }
</style>
<main>
  <h1>${title}</h1>
  <div class="card">
    <figure class="side"><img src="${escapeHtml(frontUrl)}" width="500" height="700" alt="${words.front}">${line}</figure>
    <div class="side inside"><div><p>${escapeHtml(card.message)}</p>${fromName ? `<p>${escapeHtml(words.from(fromName))}</p>` : ''}</div></div>
  </div>
  <a href="${escapeHtml(songUrl)}">${words.hear}</a>
</main>
</html>
`;
}
