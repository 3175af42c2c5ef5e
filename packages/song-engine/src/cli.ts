#!/usr/bin/env node
// Usage: keepsong-song REQUEST.json [--preview] [-o SONG.mp3]. Renders a request file to MP3. Writes the times
// of the words to a JSON file beside the MP3.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { progressBar } from './progress-bar.ts';
import { renderSong } from './render.ts';
import type { SongRequest } from './request.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    preview: { type: 'boolean', default: false },
    out: { type: 'string', short: 'o', default: 'song.mp3' },
  },
});
const [file] = positionals;
if (file === undefined) {
  console.error('Name the file of a request: keepsong-song REQUEST.json [--preview] [-o SONG.mp3]');
  process.exit(2);
}
try {
  const request = JSON.parse(await readFile(file, 'utf8')) as SongRequest;
  const show = progressBar(process.stderr);
  const { mp3, ...facts } = await renderSong(request, values.preview ? 'preview' : 'full', show);
  await writeFile(values.out, mp3);
  await writeFile(values.out.replace(/(\.mp3)?$/, '.json'), JSON.stringify(facts, null, 2));
  console.log(`${facts.title}, ${facts.seconds.toFixed(1)} s: ${values.out}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
