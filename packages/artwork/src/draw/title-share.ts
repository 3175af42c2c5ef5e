import { ART_VERSION } from '../art-version.ts';

/**
 * The address of the share image with a title and a line under it. It equals the address that `sharePngPath`
 * gives, with long texts cut. Every page loads this file, so it does not import the other kinds of pictures.
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
