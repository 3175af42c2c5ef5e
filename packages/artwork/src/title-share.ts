import { ART_VERSION } from './art-version.ts';

/**
 * The address of the share image that is drawn from a title and a line under it: what `sharePngPath` gives, without all
 * that it knows of other pictures, since every page carries this. Texts are cut as addresses of pictures allow.
 */
export function titleSharePath(title: string, line: string): string {
  const query = new URLSearchParams();
  for (const [name, text] of [
    ['t', title],
    ['b', line],
  ] as const) {
    const words = [...text.replace(/\s+/g, ' ').trim()].slice(0, LONGEST).join('').trim();
    if (words) query.set(name, words);
  }
  return `/art/v${ART_VERSION}/share.png${query.size > 0 ? `?${query}` : ''}`;
}

const LONGEST = 100;
