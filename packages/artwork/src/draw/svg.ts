import { hash } from './random.ts';
import { cleanText, escapeXml } from './text.ts';

export interface PictureOptions {
  /** A description of the picture for people who cannot see it. Without it, screen readers skip the picture. */
  label?: string;
  /** Makes the ids inside this picture unique. Needed when one page contains the same picture twice. */
  id?: string;
}

/**
 * Template tag for SVG markup and path data. It rounds numbers to one decimal. It inserts texts without
 * escaping them.
 */
export function svg(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return strings.reduce((markup, part, i) => {
    const value = values[i - 1] ?? '';
    return markup + (typeof value === 'number' ? round(value) : value) + part;
  });
}

/** A number with at most one decimal, as short as SVG allows. */
export function round(value: number): string {
  const tenths = Math.round(value * 10) / 10;
  return String(tenths === 0 ? 0 : tenths);
}

/** Calls `draw` with the numbers from 0 to `count` - 1, and joins the markup. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, i) => draw(i)).join('');
}

/** A prefix for the ids inside one picture. It is computed from everything that decides how the picture looks. */
export function pictureId(kind: string, parameters: readonly unknown[], options: PictureOptions): string {
  const digest = hash(JSON.stringify([kind, parameters, options.id ?? ''])).toString(36);
  return `k${kind.charAt(0)}${digest}`;
}

/** A complete standalone SVG document around a body. `viewBox` is "x y width height". */
export function picture(viewBox: string, body: string, options: PictureOptions, attributes = ''): string {
  const name = cleanText(options.label, 300);
  const meaning = name ? 'role="img"' : 'aria-hidden="true"';
  const title = name ? `<title>${escapeXml(name)}</title>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${attributes} ${meaning}>${title}${body}</svg>`;
}
