import type { Plugin } from 'vite';

const FILE = /\/app\/paraglide\/messages\/(?!_index)\w+\.js$/;

/** How paraglide ends the module of a message: it picks the function of the language. */
const CHOOSER = /export const (\w+) = [^;]*?\(\(inputs(?: = \{\})?, options = \{\}\) => \{[^}]*\n\}\);?\s*$/;

/** A language's own text, when it is nothing but a template. */
const templateOf = (code: string, locale: string, name: string): string | undefined =>
  code.match(
    new RegExp(
      `^const ${locale}_${name} = .*? \\((i?)\\) => \\{\\n\\treturn /\\*\\*.*?\\*/ \\((\`.*\`)\\)\\n\\};$`,
      'm',
    ),
  )?.[2];

/**
 * The compiled module of a message, as the browser needs it: one function instead of three, without the choice of a
 * language for one call, which only the server makes. null when the module is written in another way.
 */
export function leanMessage(code: string): string | null {
  const [chooser, name] = code.match(CHOOSER) ?? [];
  if (!chooser || !name) return null;
  const [en, sp] = [templateOf(code, 'en', name), templateOf(code, 'sp', name)];
  const head = "import { getLocale } from '../runtime.js';\n";
  if (en !== undefined && sp !== undefined)
    return `${head}export const ${name} = (i) => getLocale() === 'en' ? ${en} : ${sp};\n`;
  const own = code.slice(0, code.length - chooser.length);
  return `${own}export const ${name} = (i) => getLocale() === 'en' ? en_${name}(i) : sp_${name}(i);\n`;
}

/**
 * Takes from every message what the browser never uses: 3 KB of each builder screen. Another shape than the one this
 * was written for stops the build, so that a new version of paraglide is looked at first.
 */
export function leanMessages(): Plugin {
  return {
    name: 'keepsong-lean-messages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [file = id] = id.split('?');
      if (!FILE.test(file)) return null;
      const lean = leanMessage(code);
      if (lean === null)
        this.error(`${file} is written in another way than build-plugins/lean-messages.ts knows`);
      return { code: lean, map: null };
    },
  };
}
