import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import config, { forbidden, forbiddenAtRunTime } from '../../../.dependency-cruiser.mjs';

/**
 * Returns the imports below a root that break a rule, as sentences, and the number of checked imports. The sources are
 * read twice: once with imports of types, for most rules, and once without, for the rules about the code that runs in
 * the browser.
 */
export async function checkBoundaries(root) {
  const written = await look(root, forbidden, { types: true });
  const atRunTime = await look(root, forbiddenAtRunTime, { types: false });
  return {
    imports: written.summary.totalDependenciesCruised,
    problems: [...written.summary.violations, ...atRunTime.summary.violations].map(sentence),
  };
}

async function look(root, rules, { types }) {
  const { output } = await cruise(
    ['apps', 'packages'],
    { ...config.options, baseDir: root, validate: true, ruleSet: { forbidden: rules } },
    { alias: { '~': join(root, 'apps/web/app') } },
    { babelConfig: importsOnly(types) },
  );
  return output;
}

function sentence({ from, to, via, rule }) {
  const { comment } = [...forbidden, ...forbiddenAtRunTime].find(({ name }) => name === rule.name);
  return `${[from, ...(via?.map(({ name }) => name) ?? [to])].join(' → ')}: ${comment} (${rule.name})`;
}

/**
 * The Babel settings with which dependency-cruiser reads our sources. Its two ways to read TypeScript do not work here:
 * one needs the JavaScript API of TypeScript, which version 7 does not have, and the other (swc) cannot read JSX. So
 * Babel reads each file and passes on only its imports.
 */
const importsOnly = (types) => ({
  configFile: false,
  babelrc: false,
  parserOpts: { plugins: ['typescript'] },
  overrides: [{ test: /x$/, parserOpts: { plugins: ['typescript', 'jsx'] } }],
  plugins: [[keepImports, { types }]],
});

function keepImports({ types: t }, options) {
  const isErased = ({ importKind, exportKind }) => importKind === 'type' || exportKind === 'type';
  const sourceOf = (node) => {
    if (t.isTSImportType(node)) return options.types ? node.argument : null;
    if (t.isImportOrExportDeclaration(node)) return options.types || !isErased(node) ? node.source : null;
    return null;
  };
  return {
    parserOverride(text, parserOptions, parse) {
      const file = parse(text, parserOptions);
      const kept = [];
      t.traverseFast(file.program, (node) => {
        const source = sourceOf(node);
        if (source) kept.push(t.importDeclaration([], source));
        if (t.isCallExpression(node) && t.isImport(node.callee) && t.isStringLiteral(node.arguments[0]))
          kept.push(t.expressionStatement(t.callExpression(t.import(), [node.arguments[0]])));
      });
      file.program.body = kept;
      file.comments = [];
      return file;
    },
  };
}
