// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the router’s own text, and what stands in its place

import type { Plugin } from 'vite';

const FILE = '/react-router/dist/production/lib/dom/ssr/components.js';

/**
 * What is pressed before React has taken it over is pressed again then: with the page, or with a part of it that is
 * fetched when it comes near. A part that is there at once React takes over in the middle of the press, and hears it.
 * Popovers, links and forms with an address are the browser's own; it would send any other form to the same page.
 */
const PRESSED = `const isTaken = (element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
let waiting = null;
const again = () => {
  if (!waiting?.isConnected) return;
  if (!isTaken(waiting)) return void setTimeout(again, 50);
  const button = waiting;
  waiting = null;
  button.click();
};
const keep = (button) => setTimeout(() => {
  if (isTaken(button)) return;
  waiting = button;
  again();
});
addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.type === "button" && !button.popoverTargetElement && !isTaken(button)) keep(button);
}, true);
addEventListener("submit", (event) => {
  if (event.target.hasAttribute("action") || isTaken(event.target)) return;
  event.preventDefault();
  if (event.submitter) keep(event.submitter);
}, true);`;

/** Resolves when the page is painted once; a page in the background is not painted, and has nobody who waits. */
const PAINTED =
  'await new Promise((painted) => document.hidden ? painted() : requestAnimationFrame(() => setTimeout(painted)));';

/** Fetches everything at once, so that what follows is there when it is asked for. */
const FETCH = 'link.rel = "modulepreload"; link.href = href; document.head.append(link);';

type Change = readonly [from: string, to: string];

/** The lists in the head: React would take them up again when it takes over the page. */
const NO_LISTS: readonly Change[] = [
  [
    '!enableFogOfWar ? /* @__PURE__ */ React$1.createElement("link", {',
    'false ? React$1.createElement("link", {',
  ],
  [
    '}) : null, /* @__PURE__ */ React$1.createElement("link", {\n\t\trel: "modulepreload",\n\t\thref: manifest.entry.module,',
    '}) : null, false && React$1.createElement("link", {\n\t\trel: "modulepreload",\n\t\thref: manifest.entry.module,',
  ],
  ['preloads.map((path) => ', '[].map((path) => '],
];

/** The script that the server writes: waits, then fetches all at once and runs it in the router's order. */
const IN_ITS_TURN: readonly Change[] = [
  [
    '${!enableFogOfWar ? `import ${JSON.stringify(manifest.url)}` : ""};',
    `${PRESSED}
${PAINTED}
for (const href of \${JSON.stringify([...new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...getModuleLinkHrefs(matches, manifest, { includeHydrateFallback: true })])])}) { const link = document.createElement("link"); ${FETCH} }
await import(\${JSON.stringify(manifest.url)});`,
  ],
  [
    'return `import * as ${routeVarName} from ${JSON.stringify(module)};`',
    'return `const ${routeVarName} = await import(${JSON.stringify(module)});`',
  ],
  [
    '`import * as ${chunk.varName} from "${chunk.module}";`',
    '`const ${chunk.varName} = await import("${chunk.module}");`',
  ],
];

/** What writes that script has no use in the browser. */
const WRITER = {
  from: 'let routeModulesScript = !isStatic ? " " : `',
  to: '\n\nimport(${JSON.stringify(manifest.entry.module)});`;',
};

/**
 * Scripts come after what is seen. A page of this shop is whole without them, and a browser gives every
 * `modulepreload` in the head the rank of a stylesheet: on a slow line the first paint waited for 140 KB that it does
 * not need (decision 0053). Another text than the one this was written for stops the build, so that a new version of
 * the router is looked at first.
 */
export function scriptsLast(): Plugin {
  return {
    name: 'keepsong-scripts-last',
    apply: 'build',
    // The server's router goes through here too; while developing it stays a package, as Vite looks for those ahead.
    config: () => ({
      environments: { ssr: { resolve: { noExternal: ['react-router', '@react-router/node'] } } },
    }),
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith(FILE)) return null;
      const change = (text: string, [from, to]: Change): string => {
        if (text.split(from).length !== 2)
          this.error(
            `${FILE} lists scripts in another way than build-plugins/scripts-last.ts knows: look at it anew`,
          );
        return text.replace(from, () => to);
      };
      if (this.environment.name !== 'client')
        return { code: [...NO_LISTS, ...IN_ITS_TURN].reduce(change, code), map: null };
      const writer = code.slice(code.indexOf(WRITER.from), code.indexOf(WRITER.to) + WRITER.to.length);
      return {
        code: [...NO_LISTS, [writer, 'let routeModulesScript = " ";'] as const].reduce(change, code),
        map: null,
      };
    },
  };
}
