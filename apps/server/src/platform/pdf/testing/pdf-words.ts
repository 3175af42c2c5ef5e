import { inflateSync } from 'node:zlib';

/** The texts of a PDF in the order in which they were set, each as it was set: a line, or a part of one. */
export function textsOfPdf(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const letters = new Map<string, readonly string[]>();
  for (const [, font = '', id = ''] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
    letters.set(font, lettersOf(streamOf(objects.get(map) ?? '')));
  }
  return [...objects.values()].flatMap((body) => textsOf(streamOf(body), letters));
}

function streamOf(body: string): string {
  const [, content = ''] = /stream\r?\n([\s\S]*)\r?\nendstream/.exec(body) ?? [];
  return content !== '' && body.includes('/FlateDecode')
    ? inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
    : content;
}

/** What each glyph of a font stands for. A ligature stands for several letters. */
const lettersOf = (map: string): string[] =>
  [...map.matchAll(/\[(<[^\]]*>)\]/g)].flatMap(([, row = '']) =>
    [...row.matchAll(/<([^>]*)>/g)].map(([, codes = '']) =>
      String.fromCharCode(...codes.split(' ').map((code) => Number.parseInt(code, 16))),
    ),
  );

function textsOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): string[] {
  let letters: readonly string[] = [];
  const texts: string[] = [];
  const read = (glyphs: string) =>
    [...glyphs.matchAll(/<([0-9a-f]*)>/g)]
      .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
      .map((code) => letters[Number.parseInt(code, 16)] ?? '')
      .join('');
  // Drawn pictures set each letter on its own (`Tj`): the letters after one choice of a font are one text.
  let picture = '';
  for (const [, font, glyphs, glyph] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(<[0-9a-f]*>) Tj/g,
  )) {
    if (glyph) picture += read(glyph);
    else if (glyphs) texts.push(read(glyphs));
    else if (font) {
      if (picture) texts.push(picture);
      picture = '';
      letters = fonts.get(font) ?? [];
    }
  }
  return picture ? [...texts, picture] : texts;
}
