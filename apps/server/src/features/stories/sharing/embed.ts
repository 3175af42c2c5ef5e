import { artPath, sharePngPath } from '@keepsong/artwork/draw/path';
import type { Story } from '@keepsong/contract/story/stories';
import type { Locale } from '@keepsong/domain/format/locale';
import { languageTag } from '@keepsong/domain/format/locale';
import { escapeHtml } from '@keepsong/domain/text/escape-html';

/** Size of the frame, in pixels. */
const EMBED_SIZE = { width: 480, height: 180 } as const;

type Frame = { story: Story; origin: string; brand: string; locale: Locale };

const WORDS = {
  en: { by: 'by', open: 'Open the song’s page', sleeve: 'Sleeve of', intro: 'Intro', song: 'Song' },
  sp: { by: 'de', open: 'Abrir la página', sleeve: 'Portada de', intro: 'Saludo', song: 'Canción' },
} as const;

// The content must fit into a frame of 180 pixels: no text may take a second line.
const STYLE = `*{box-sizing:border-box}body{margin:0;font:16px/1.35 system-ui,sans-serif;color:#1a1014;background:#fff}
main{display:grid;grid-template-columns:140px minmax(0,1fr);gap:16px;align-items:center;min-height:min(180px,100vh);padding:16px;border:1.5px solid #e7dcdd;border-radius:14px}
img{display:block;width:100%;height:auto;border:1px solid #8c7880;border-radius:6px}h1,p,a{display:block;margin:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}h1{margin-bottom:2px;font-size:20px;line-height:1.2}
p{margin-bottom:6px;color:#66535b}.part{margin-bottom:2px;font-size:13px;font-weight:700}audio{display:block;width:100%;height:40px;margin-bottom:6px}a{color:#b3003a;font-size:15px;font-weight:700}
@media (max-width:400px){main{grid-template-columns:96px minmax(0,1fr)}}@media (max-width:340px){main{grid-template-columns:minmax(0,1fr)}img{display:none}}`;

/**
 * Plays the song when the intro has ended, in the same player. After the song the player has the intro again, so that
 * it can be played once more. An intro that cannot be loaded gives way to the song. The name of the other part is in
 * `data-name`, its address in `data-next`.
 */
const SCRIPT = `{const player=document.querySelector('audio'),part=document.querySelector('.part'),intro=part.textContent,change=goesOn=>{const{next,name}=player.dataset;player.dataset.next=player.getAttribute('src');player.dataset.name=part.textContent;player.src=next;part.textContent=name;player.setAttribute('aria-label',name);if(goesOn)player.play()},isIntro=()=>part.textContent===intro;player.addEventListener('ended',()=>change(isIntro()));player.addEventListener('error',()=>{if(isIntro())change(!player.paused)})}`;

/**
 * The page inside the frame: the sleeve (cover), a player and a link to the song's page. For a song with a recorded
 * intro, a script plays both in turn. Where no script may run, the song has a player of its own. `script` is empty for
 * a song without an intro.
 */
export function embedPage({ story, origin, brand, locale }: Frame): {
  html: string;
  style: string;
  script: string;
} {
  const words = WORDS[locale];
  const { title, artist, audioUrl } = story.song;
  const by = artist.fullName ? `${words.by} ${artist.fullName} · ${brand}` : brand;
  const intro = story.greeting?.audio_url;
  const song = audioUrl ?? '';
  const script = intro ? SCRIPT : '';
  const players = intro
    ? `${partName(words.intro)}${player(words.intro, intro, { name: words.song, src: song })}<noscript>${partName(words.song)}${player(words.song, song)}</noscript>`
    : player(title, song);
  const html = `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><img src="${escapeHtml(artPath(sleeveOf(story)))}" alt="${escapeHtml(`${words.sleeve} ${title}`)}" width="140" height="140"><div><h1>${escapeHtml(title)}</h1><p>${escapeHtml(by)}</p>${players}<a href="${escapeHtml(`${origin}/stories/${story.slug}`)}" target="_blank" rel="noopener">${escapeHtml(words.open)}</a></div></main>${script && `<script>${script}</script>`}</body></html>`;
  return { html, style: STYLE, script };
}

/** The visible name of what a player plays. */
const partName = (name: string): string => `<p class="part">${escapeHtml(name)}</p>`;

/** A player. `next` is what it plays after its first recording. */
function player(label: string, src: string, next?: { name: string; src: string }): string {
  const then = next ? ` data-next="${escapeHtml(next.src)}" data-name="${escapeHtml(next.name)}"` : '';
  return `<audio controls preload="none" src="${escapeHtml(src)}"${then} aria-label="${escapeHtml(label)}"></audio>`;
}

/** The facts from which the song's sleeve (cover) is drawn. They give the same picture as on the song's page. */
const sleeveOf = ({ song: { title, genre, peaks }, sleeve, attributes: { recipient } }: Story) => ({
  kind: 'sleeve' as const,
  song: { title, genre, peaks, recipient, ...sleeve },
});

type Room = { maxwidth?: number | undefined; maxheight?: number | undefined };

/** The slug in the address of a story's page; null when the address is not a story of this shop. */
export function slugOfStoryUrl(url: string, origin: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin: host, pathname } = new URL(url);
  return host === origin ? (/^\/stories\/([A-Za-z0-9_-]{1,64})\/?$/.exec(pathname)?.[1] ?? null) : null;
}

/** The oEmbed 1.0 description for a website that wants to show the song. */
export function oEmbedOf({ story, origin, brand }: Omit<Frame, 'locale'>, { maxwidth, maxheight }: Room) {
  const width = Math.min(EMBED_SIZE.width, maxwidth ?? EMBED_SIZE.width);
  const height = Math.min(EMBED_SIZE.height, maxheight ?? EMBED_SIZE.height);
  const { title, artist } = story.song;
  return {
    version: '1.0',
    type: 'rich',
    provider_name: brand,
    provider_url: origin,
    title,
    author_name: artist.fullName,
    width,
    height,
    html: `<iframe src="${origin}/stories/${story.slug}/embed" width="${width}" height="${height}" title="${escapeHtml(title)}" loading="lazy" style="border:0;max-width:100%"></iframe>`,
    thumbnail_url: `${origin}${sharePngPath(sleeveOf(story))}`,
    thumbnail_width: 480,
    thumbnail_height: 480,
  };
}
