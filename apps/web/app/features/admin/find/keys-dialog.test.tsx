import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPORTS } from '@keepsong/domain/reports/reports';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { KeyList } from './keys-dialog.tsx';

const ADMIN = join(import.meta.dirname, '..');
const COMPARED = join(import.meta.dirname, '../../../../../../docs/compared.md');

/** The name on the list of a key that the browser names in another way. */
const SHOWN: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  X: 'Shift+x',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** The keys of the calls of `useDeskKeys` in a file. */
function keysIn(source: string): string[] {
  const constants = new Map(
    [...source.matchAll(/^const (\w+) = '([^']+)';$/gm)].map(([, name, key]) => [name, key]),
  );
  return [...source.matchAll(/useDeskKeys\(\{(.*?)\}\);/gs)].flatMap(([, body = '']) => {
    const named = [...body.matchAll(/(?:^|[{,]) *\n? *(?:'([^']+)'|(\w+)|\[(\w+)\]):/gm)].map(
      ([, quoted, plain, constant]) => quoted ?? plain ?? constants.get(constant) ?? `unknown ${constant}`,
    );
    // The points of a check are numbered.
    return body.includes('POINTS.map') ? [...named, '1', '2', '3', '4', '5', '6'] : named;
  });
}

const listed = () =>
  new Set(
    [...withLocale('en', () => drawPage(<KeyList />)).matchAll(/<kbd>(.*?)<\/kbd>/g)].map(([, key]) => key),
  );

it('has every key of the desk', () => {
  const sources = readdirSync(ADMIN, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .map((path) => readFileSync(join(ADMIN, path), 'utf8'));
  const keys = new Set(sources.flatMap(keysIn).map((key) => SHOWN[key] ?? key));
  // Links take the key Enter by themselves.
  keys.add('Enter');
  expect([...listed()].sort()).toEqual([...keys].sort());
});

it('the comparison with other desks counts keys and reports as they are', () => {
  const text = readFileSync(COMPARED, 'utf8');
  expect(text).toContain(`${listed().size} keys`);
  expect(REPORTS).toHaveLength(10);
  expect(text).toContain('Ten fixed reports');
});
