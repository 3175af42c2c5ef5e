import type { CardOrder } from './ecards.port.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

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

const FAMILIES = {
  hand: '"Segoe Script", "Bradley Hand", cursive',
  serif: 'Georgia, "Times New Roman", serif',
  plain: 'system-ui, sans-serif',
} as const;

/** The page that a card opens on: its front, what stands inside, and the song. */
export function cardPage({
  card,
  frontUrl,
  songUrl,
  recipientName,
  fromName,
  locale,
}: Omit<CardOrder, 'idempotencyKey'>): string {
  const words = WORDS[locale];
  const title = escapeHtml(words.title(recipientName));
  return `<!doctype html>
<html lang="${locale === 'sp' ? 'es' : 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
  body { margin: 0; padding: 24px; background: #fff6f4; color: #1a1014; font: 18px/1.5 system-ui, sans-serif; }
  main { max-width: 920px; margin: 0 auto; }
  h1 { font-size: 20px; }
  .card { display: grid; gap: 20px; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); }
  figure, .inside { margin: 0; background: #fff; border-radius: 14px; box-shadow: 0 12px 32px -18px rgb(26 16 20 / 45%); overflow: hidden; }
  img { display: block; width: 100%; height: auto; }
  figcaption, .inside p { font-family: ${FAMILIES[card.writing]}; overflow-wrap: anywhere; }
  figcaption { padding: 14px 20px 18px; font-size: 24px; }
  .inside { display: grid; align-content: center; padding: 32px 28px; }
  .inside p { margin: 0 0 20px; font-size: 22px; white-space: pre-line; }
  a { display: inline-block; margin-top: 28px; padding: 14px 26px; border-radius: 99px; background: #1a1014; color: #fff; font-weight: 700; text-decoration: none; }
</style>
<main>
  <h1>${title}</h1>
  <div class="card">
    <figure><img src="${escapeHtml(frontUrl)}" width="500" height="700" alt="${words.front}">${
      card.front_line ? `<figcaption>${escapeHtml(card.front_line)}</figcaption>` : ''
    }</figure>
    <div class="inside"><p>${escapeHtml(card.message)}</p>${fromName ? `<p>${escapeHtml(words.from(fromName))}</p>` : ''}</div>
  </div>
  <a href="${escapeHtml(songUrl)}">${words.hear}</a>
</main>
</html>
`;
}
