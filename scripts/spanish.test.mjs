import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The files that contain the Spanish texts of the shop. */
const PLACES = [
  'apps/web/messages/sp',
  'apps/server/src/features/cms/words',
  'apps/server/src/features/notifications/edits',
  'apps/server/src/features/notifications/templates',
  'apps/server/src/features/stories',
  'apps/server/src/features/earnings',
  'apps/server/src/features/studio/vendors',
  'apps/server/src/features/account',
  'apps/server/db/seed/content',
];

/** Finds a whole word. `\b` does not know letters with accents. */
const word = (letters) => new RegExp(`(?<!\\p{L})(?:${letters})(?!\\p{L})`, 'iu');

/** What the shop does not write, each with what it writes instead (docs/glossary.md). */
const OTHER_WORDS = [
  [word('añad\\p{L}*'), 'agregar'],
  [word('puls(?:a|ar|e|es)'), 'presionar, tocar or dar play'],
  [word('caduc\\p{L}*'), 'vencer'],
  [word('tarjetas? regalo'), 'tarjeta de regalo'],
  [word('a medida'), 'personalizada'],
  [word('importe'), 'monto'],
  [word('opini[oó]n(?:es)? de'), 'reseña'],
  [word('cinco líneas'), 'versos'],
  [word('llaves? de acceso'), 'clave de acceso'],
  [word('paqueter[ií]as?|mensajer[ií]as?'), 'transportista'],
  [word('(?:la|una) media de'), 'promedio'],
  // Names may be several ('Ana y Luis'), so no verb that agrees with them follows.
  [/se (?:dice|pronuncia) \{/iu, 'cómo decir or cómo hay que pronunciar'],
  [word('sin huecos'), 'agenda llena'],
  [word('amistades|una amistad'), 'personas'],
  [word('d[aé](?:r|n)? en el blanco'), 'convencer'],
  [word('tu saludo grabado'), 'saludo con tu voz'],
  [word('ordenador|móvil|coche'), 'computadora, teléfono or carro'],
  [word('vosotr[oa]s|os|vuestr\\p{L}+|\\p{L}+(?:áis|(?<!s)éis)|\\p{L}+adl[ao]s?'), 'ustedes'],
  // A moment ends in 'a.m.' or 'p.m.', whose point also ends the sentence.
  [/\{(?:at|moment)\}\./u, 'no second point after the hour'],
  [/[«»]/u, '“ ”'],
  [/[\d}] %/u, '% without a space'],
];

async function textFiles() {
  const found = [];
  for (const place of PLACES) {
    for (const entry of await readdir(`${root}${place}`, { recursive: true })) {
      if (/\.(?:json|ts)$/.test(entry) && !entry.includes('.test.')) found.push(`${place}/${entry}`);
    }
  }
  return found;
}

it('the Spanish texts use one word for one thing, and the Spanish of the Americas', async () => {
  const problems = [];
  for (const file of await textFiles()) {
    const lines = (await readFile(`${root}${file}`, 'utf8')).split('\n');
    for (const [at, line] of lines.entries()) {
      if (line.trim().startsWith('//')) continue;
      for (const [pattern, instead] of OTHER_WORDS) {
        const used = pattern.exec(line)?.[0];
        if (used) problems.push(`${file}:${at + 1} has '${used}'; the shop says ${instead}`);
      }
    }
  }
  expect(problems).toEqual([]);
});
