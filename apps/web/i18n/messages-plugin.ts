import { access, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { findMessageProblems } from './check-messages.ts';

const messagesFolder = fileURLToPath(new URL('../messages', import.meta.url));
const settingsFile = new URL('../project.inlang/settings.json', import.meta.url);
const compiledIndex = fileURLToPath(new URL('../app/paraglide/messages/_index.js', import.meta.url));

/** The path patterns of the message files, from the settings of inlang, which compiles the messages. */
export async function listedMessageFiles(): Promise<string[]> {
  const settings: unknown = JSON.parse(await readFile(settingsFile, 'utf8'));
  const format =
    typeof settings === 'object' && settings !== null && 'plugin.inlang.messageFormat' in settings
      ? settings['plugin.inlang.messageFormat']
      : null;
  const patterns =
    typeof format === 'object' && format !== null && 'pathPattern' in format ? format.pathPattern : [];
  return Array.isArray(patterns) ? patterns.filter((pattern) => typeof pattern === 'string') : [];
}

/**
 * Fails the build when the message files have problems, such as a text in only one language, or when no messages were
 * compiled.
 */
export function messagesGuard(): Plugin {
  return {
    name: 'keepsong-messages',
    apply: 'build',
    async buildStart() {
      const problems = await findMessageProblems(messagesFolder, await listedMessageFiles());
      if (problems.length > 0) this.error(`message files:\n  ${problems.join('\n  ')}`);
      await access(compiledIndex);
      const exported = (await readFile(compiledIndex, 'utf8')).match(/export \* from/g) ?? [];
      if (exported.length === 0)
        this.error('paraglide compiled no message: is its message plugin installed?');
    },
  };
}
