import { registerHooks } from 'node:module';

// Loaded before a process of the tests (`node --import`), so that it starts sooner. For each import in a package, Node.js
// parses the whole list of what the package exports. The list of drizzle-orm has 130 kB, and its files import each other
// hundreds of times: a third of the time of loading the server. Such an import names its file, so nothing has to be
// looked up.
const PACKAGE = '/node_modules/drizzle-orm/';

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL;
    const isFile = specifier.startsWith('.') && specifier.endsWith('.js');
    return isFile && from?.includes(PACKAGE)
      ? { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
      : next(specifier, context);
  },
});
