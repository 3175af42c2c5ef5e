import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import config, { forbidden, forbiddenAtRunTime } from '../../../.dependency-cruiser.mjs';

/**
 * The imports below a root that break a rule, as sentences, and how many imports were looked at. The sources are read
 * twice: most rules hold for imports of types too, what a browser loads is told by the others alone.
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
 * How dependency-cruiser gets to read our sources. By itself it needs the JavaScript API of TypeScript, which version 7
 * has not, and its way by swc reads no JSX. So Babel reads a file and hands on nothing but its imports.
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
