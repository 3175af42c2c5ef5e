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
  // Every page lists the files of all routes, and readable names would add 0.6 KB to each.
  chunkFileNames: 'assets/[hash].js',
};

export default defineConfig({
  plugins: [paraglideVitePlugin(paraglideOptions), messagesGuard(), tailwindcss(), reactRouter()],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  environments: {
    client: { build: { rolldownOptions: { output: SCRIPTS } } },
    // The server bundle exports one function, `renderPage`, instead of React Router's bare build.
    ssr: { build: { rolldownOptions: { input: './server/page-host.ts' } } },
  },
  // For development: finds all packages that any page needs before the first page is requested. If Vite finds one
  // later, it bundles them again, and the open page then has two copies of React and is never hydrated.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx', '!**/*.test.tsx'],
  },
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
});
