import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ICON_NAMES } from '../icons/names.ts';
import { Icon, isIconName } from './icon.tsx';

const REQUIRED = [
  'facebook',
  'messenger',
  'instagram',
  'tiktok',
  'twitter',
  'whatsapp',
  'spotify',
  'cart',
  'gif',
  'giphy',
  'microphone',
];

it('has the icons of spec 9.6-10', () => {
  expect(REQUIRED.filter((name) => !isIconName(name))).toEqual([]);
});

it('draws every name', () => {
  for (const name of ICON_NAMES) expect(renderToStaticMarkup(<Icon name={name} />)).toContain(`#${name}"`);
});

it('throws for an unknown name (spec 8.7-06)', () => {
  const fromData: string = 'gramophone';
  expect(isIconName(fromData)).toBe(false);
  expect(isIconName('constructor')).toBe(false);
  // @ts-expect-error the types refuse this name, but content from outside is not checked by types
  expect(() => renderToStaticMarkup(<Icon name={fromData} />)).toThrow('Unknown icon: gramophone');
});

it('is decoration unless it has a label', () => {
  expect(renderToStaticMarkup(<Icon name="check" />)).toContain('aria-hidden="true"');
  expect(renderToStaticMarkup(<Icon name="check" label="Done" />)).toContain('role="img" aria-label="Done"');
});
