import { fileURLToPath } from 'node:url';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { messagesGuard } from './i18n/messages-plugin.ts';
import { paraglideOptions } from './i18n/paraglide-options.ts';
import { SCRIPT_FILES } from './script-files.ts';

const SCRIPTS = {
  codeSplitting: SCRIPT_FILES,
  // Every page lists the script files of all routes, so each character of a file name counts. Readable names
  // would make each page 0.6 KB larger.
  chunkFileNames: 'assets/[hash:7].js',
};

export default defineConfig({
  plugins: [paraglideVitePlugin(paraglideOptions), messagesGuard(), tailwindcss(), reactRouter()],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  environments: {
    // Source maps are built only for `npm run source-maps`, into a folder that is not served. No script names its map.
    client: {
      build: {
        rolldownOptions: { output: SCRIPTS },
        sourcemap: process.env.SOURCE_MAPS ? 'hidden' : false,
      },
    },
    // Build the server bundle from this file. It exports the function `renderPage` instead of React Router's plain
    // build.
    ssr: { build: { rolldownOptions: { input: './server/page-host.ts' } } },
  },
  // For development: find the packages of all pages before the first page is requested. If Vite found a package later,
  // it would bundle all packages again. The open page would then have two copies of React and would never be hydrated.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx', '!**/*.test.tsx'],
  },
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
});
