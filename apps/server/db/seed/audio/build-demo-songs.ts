// Set-up's step "songs" (scripts/lib/build.mjs): composes the example songs into the folder that it names.
import { DEMO_SONGS } from '../content/songs.ts';
import { writeDemoSongs } from './demo-song-files.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('expected the folder to compose into');
await writeDemoSongs(DEMO_SONGS, folder);
