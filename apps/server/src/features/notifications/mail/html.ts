import { sharePngPath } from '@keepsong/artwork/draw/path';
import { languageTag } from '@keepsong/domain/format/locale';
import { escapeHtml as e } from '@keepsong/domain/text/escape-html';
import type { Voice } from '../voice.ts';
import type { Block, MailContent } from './content.ts';
import { ACTION, DARK, LIGHT, type MailColour, SLEEVE_EDGE, SLEEVE_PAPER } from './palette.ts';

const SERIF = "'Roboto Serif',Georgia,'Times New Roman',serif";
const SANS = "'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const WIDTH = 600;
const SLEEVE_SIZE = 240;

// The classes only set the colours of the dark mode. Mail programs that drop `<style>` still show the light colours,
// which are inline.
const DARK_RULES = Object.entries(DARK)
  .map(([name, colour]) =>
    name === 'ground' || name === 'card' || name === 'code'
      ? `.${name}{background-color:${colour}!important}`
      : name === 'rule'
        ? `.rule{border-color:${colour}!important}`
        : `.${name}{color:${colour}!important}`,
  )
  .join('');

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${DARK_RULES}}`;

const ink = (name: MailColour, style: string) => `class="${name}" style="color:${LIGHT[name]};${style}"`;
const PARAGRAPH = `margin:0 0 16px;font:400 16px/1.5 ${SANS}`;
const LIST = `margin:0 0 16px;padding-left:24px;font:400 16px/1.5 ${SANS}`;

/**
 * The HTML version of a mail. It is one column of at most 600 px, without tables. The light colours are inline styles,
 * the dark colours stand in a media query. All texts are escaped here and nowhere else.
 */
export function mailHtml(content: MailContent, voice: Voice): string {
  const language = languageTag(voice.locale);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${e(content.subject)}</title>
<style>${STYLE}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${LIGHT.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${e(content.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<div role="article" aria-label="${e(content.subject)}" lang="${language}" style="max-width:${WIDTH}px;margin:0 auto;padding:32px 16px;overflow-wrap:break-word">
<p ${ink('text', `margin:0 0 16px 8px;font:800 24px/1 ${SERIF};letter-spacing:-.02em`)}>${e(voice.brand)}</p>
<div class="card" style="background-color:${LIGHT.card};border-radius:18px;padding:32px 24px 16px">
<h1 ${ink('text', `margin:0 0 20px;font:800 28px/1.1 ${SERIF};letter-spacing:-.02em`)}>${e(content.heading)}</h1>
${content.blocks.map((block) => blockHtml(block, voice)).join('\n')}
</div>
<p ${ink('quiet', `margin:20px 8px 0;font:400 14px/1.45 ${SANS}`)}>${e(content.reason)}<br><a href="mailto:${e(voice.supportEmail)}" ${ink('link', '')}>${e(voice.supportEmail)}</a></p>
</div>
</body>
</html>
`;
}

function blockHtml(block: Block, voice: Voice): string {
  switch (block.kind) {
    case 'text':
      return `<p ${ink('text', PARAGRAPH)}>${e(block.text)}</p>`;
    case 'rich':
      return richHtml(block.html, voice);
    case 'code':
      return `<p class="code" style="margin:0 0 16px;padding:16px;border-radius:12px;background-color:${LIGHT.code};text-align:center"><span ${ink('text', codeStyle(block.code))}>${e(block.code)}</span></p>`;
    case 'sleeve':
      return sleeveHtml(block, voice);
    case 'picture':
      return pictureHtml(voice.url(block.path), block.alt);
    case 'facts':
      return `<dl class="rule" style="margin:0 0 20px;padding:12px 0 0;border-top:2px solid ${LIGHT.rule}">${block.rows.map(factHtml).join('')}</dl>`;
    case 'receipt':
      return `<div class="rule" style="margin:24px 0 16px;border-top:2px solid ${LIGHT.rule}">${block.rows.map((row) => amountHtml(row, 400)).join('')}${amountHtml(block.total, 700)}</div>`;
    case 'link':
      return `<p style="${PARAGRAPH}"><a href="${e(voice.url(block.path))}" ${ink('link', '')}>${e(block.label)}</a></p>`;
    case 'button':
      // The padding is on the link, so that the whole button can be clicked in every mail program.
      return `<p style="margin:8px 0 24px"><a href="${e(voice.url(block.path))}" style="display:inline-block;padding:16px 28px;border-radius:999px;background-color:${ACTION.fill};color:${ACTION.label};font:700 17px/20px ${SANS};text-decoration:none">${e(block.label)}</a></p>`;
  }
}

/** Styles the few tags of rich text for mails. Paths of the shop get its public address. */
const richHtml = (html: string, voice: Voice): string =>
  html
    .replace(
      /<p class="rich-heading[^>]*>/g,
      `<p ${ink('text', `margin:8px 0 12px;font:800 20px/1.25 ${SERIF}`)}>`,
    )
    .replaceAll('<p>', `<p ${ink('text', PARAGRAPH)}>`)
    .replaceAll('<ul>', `<ul ${ink('text', LIST)}>`)
    .replaceAll('<ol>', `<ol ${ink('text', LIST)}>`)
    .replaceAll(
      '<blockquote class="rich-quote">',
      `<blockquote class="rule" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${LIGHT.rule}"><p ${ink('text', PARAGRAPH)}>`,
    )
    .replaceAll('</blockquote>', '</p></blockquote>')
    .replace(/<a href="([^"]*)"(?: target="_blank" rel="noopener noreferrer")?>/g, (_, href: string) => {
      const address = href.startsWith('/') ? e(voice.url(href.replaceAll('&amp;', '&'))) : href;
      return `<a href="${address}" ${ink('link', '')}>`;
    });

/**
 * A six-digit code is set large. The code of a gift card is longer, so it is set smaller and takes two lines on a
 * phone.
 */
const codeStyle = (code: string): string =>
  code.length > 10
    ? `font:700 20px/1.5 ${SANS};letter-spacing:.06em`
    : `font:700 36px/1.2 ${SANS};letter-spacing:.12em`;

function sleeveHtml({ song, alt }: Extract<Block, { kind: 'sleeve' }>, voice: Voice): string {
  // The sleeve (the song's cover) is linked as a PNG, because Outlook, Yahoo and Gmail show no SVG.
  const src = voice.url(sharePngPath({ kind: 'sleeve', song: { ...song, title: song.title ?? '' } }));
  return pictureHtml(src, alt);
}

function pictureHtml(src: string, alt: string): string {
  return `<p style="margin:0 0 20px"><img src="${e(src)}" width="${SLEEVE_SIZE}" height="${SLEEVE_SIZE}" alt="${e(alt)}" style="display:block;width:${SLEEVE_SIZE}px;max-width:100%;height:auto;border:1px solid ${SLEEVE_EDGE};border-radius:4px;background-color:${SLEEVE_PAPER};color:${LIGHT.text};font:800 21px/1.14 ${SERIF}"></p>`;
}

const factHtml = ([label, value]: readonly [string, string]) =>
  `<dt ${ink('quiet', `margin:0;font:400 14px/1.45 ${SANS}`)}>${e(label)}</dt><dd ${ink('text', `margin:0 0 10px;font:700 16px/1.4 ${SANS}`)}>${e(value)}</dd>`;

const amountHtml = ([label, amount]: readonly [string, string], weight: 400 | 700) =>
  `<p ${ink('text', `margin:0;padding:10px 0 0;overflow:hidden;font:${weight} 16px/1.4 ${SANS}`)}><span style="float:right;padding-left:16px;font-variant-numeric:tabular-nums">${e(amount)}</span>${e(label)}</p>`;
