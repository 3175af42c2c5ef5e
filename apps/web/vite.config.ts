import { fileURLToPath } from 'node:url';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { leanMessages } from './build-plugins/lean-messages.ts';
import { leanReact } from './build-plugins/lean-react.ts';
import { leanRouter } from './build-plugins/lean-router.ts';
import { routeScripts } from './build-plugins/route-scripts.ts';
import { SCRIPT_GROUPS } from './build-plugins/script-groups.ts';
import { scriptsLast } from './build-plugins/scripts-last.ts';
import { messagesGuard } from './i18n/messages-plugin.ts';
import { paraglideOptions } from './i18n/paraglide-options.ts';

const SCRIPTS = {
  codeSplitting: { groups: SCRIPT_GROUPS },
  // Every page lists the files of all routes; readable names would add 0.6 KB to each.
  chunkFileNames: 'assets/[hash].js',
};

export default defineConfig({
  plugins: [
    paraglideVitePlugin(paraglideOptions),
    messagesGuard(),
    tailwindcss(),
    leanMessages(),
    leanReact(),
    leanRouter(),
    routeScripts(),
    scriptsLast(),
    reactRouter(),
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  environments: {
    client: { build: { rolldownOptions: { output: SCRIPTS } } },
    // The server bundle is entered through one function, `renderPage`, instead of React Router's bare build.
    ssr: { build: { rolldownOptions: { input: './server/page-host.ts' } } },
  },
  // While developing: everything that any page needs of the packages is found before the first one is asked for. What is
  // found later makes Vite bundle them anew, and the page that is open then has two Reacts and never comes to life.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx', '!**/*.test.tsx'],
  },
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
});
