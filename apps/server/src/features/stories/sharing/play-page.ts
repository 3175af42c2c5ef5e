import { artPath } from '@keepsong/artwork/draw/path';
import { type Locale, languageTag } from '@keepsong/domain/format/locale';
import { escapeHtml } from '@keepsong/domain/text/escape-html';
import { pagePeaks } from '../../artists/artists.service.ts';
import { introOf } from '../intro.ts';
import type { Played } from './play-codes.repository.ts';

const WORDS = {
  en: {
    for: (name: string) => `For ${name}`,
    by: (name: string) => `by ${name}`,
    intro: 'Intro',
    sleeve: 'Sleeve of',
    open: 'Open the song’s page',
    gone: 'This code does not play',
    goneText: 'The song is not there yet, or its owner has stopped the code.',
  },
  sp: {
    for: (name: string) => `Para ${name}`,
    by: (name: string) => `de ${name}`,
    intro: 'Saludo',
    sleeve: 'Portada de',
    open: 'Abrir la página de la canción',
    gone: 'Este código no suena',
    goneText: 'La canción todavía no está, o su dueño detuvo el código.',
  },
} as const;

const STYLE = `*{box-sizing:border-box}body{margin:0;font:18px/1.4 system-ui,sans-serif;color:#1a1014;background:#fff}
main{max-width:460px;margin:0 auto;padding:32px 20px 48px;text-align:center}img{display:block;width:100%;height:auto;aspect-ratio:1;border:1px solid #8c7880;border-radius:10px;margin-bottom:24px}
h1{margin:0 0 4px;font-size:28px;line-height:1.15;overflow-wrap:anywhere}p{margin:0 0 16px;color:#66535b;overflow-wrap:anywhere}audio{display:block;width:100%;height:54px;margin-bottom:14px}a{color:#b3003a;font-weight:700}`;

type Shop = { brand: string; locale: Locale };

const page = (title: string, body: string, { brand, locale }: Shop): { html: string; style: string } => ({
  html: `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escapeHtml(`${title} · ${brand}`)}</title><style>${STYLE}</style></head><body><main>${body}<p>${escapeHtml(brand)}</p></main></body></html>`,
  style: STYLE,
});

/**
 * The page that a code opens: sleeve, title and player. If the song's page is not private, there is also a link
 * to it.
 */
export function playPage({ story, artistName }: Played, token: string, shop: Shop) {
  const words = WORDS[shop.locale];
  const { recipient, genre, moods, tempo } = story.songData;
  const peaks = pagePeaks(story.peaks);
  const sleeve = artPath({
    kind: 'sleeve',
    song: { title: story.title, genre, recipient, mood: moods[0] ?? null, tempo, peaks },
  });
  const by = artistName ?? story.instant?.artistName ?? '';
  const player = (label: string, part: string) =>
    `<audio controls preload="none" src="/play/${token}/${part}" aria-label="${escapeHtml(label)}" title="${escapeHtml(label)}"></audio>`;
  const body = [
    `<img src="${escapeHtml(sleeve)}" alt="${escapeHtml(`${words.sleeve} ${story.title}`)}" width="460" height="460">`,
    `<h1>${escapeHtml(story.title)}</h1>`,
    `<p>${escapeHtml([recipient ? words.for(recipient) : '', by ? words.by(by) : ''].filter(Boolean).join(', '))}</p>`,
    introOf(story) ? player(words.intro, 'intro') : '',
    player(story.title, 'song'),
    story.visibility === 'private'
      ? ''
      : `<p><a href="/stories/${story.slug}">${escapeHtml(words.open)}</a></p>`,
  ];
  return page(story.title, body.join(''), shop);
}

/** The page of a code that does not play. It does not reveal whether there ever was such a code. */
export function silentPage(shop: Shop) {
  const words = WORDS[shop.locale];
  return page(words.gone, `<h1>${escapeHtml(words.gone)}</h1><p>${escapeHtml(words.goneText)}</p>`, shop);
}
