import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { textOn } from '../lettering/ink.ts';
import { Tag, toneOfTag } from './tag.tsx';

describe('colour of a tag (spec 3.14-04)', () => {
  it.each([
    ['new', 'tangerine'],
    ['best seller', 'amber'],
    ['only on Keepsong', 'press'],
    ['premium', 'violet'],
    ['your artist', 'mint'],
    ['Your artist', 'mint'],
    ['song', 'rose'],
    ['fix', 'sky'],
    ['rev', 'ultra'],
    ['toString', 'press'],
  ])('%s → %s', (label, tone) => {
    expect(toneOfTag(label)).toBe(tone);
  });

  it('takes an explicit colour, with the text colour that is readable on it', () => {
    expect(renderToStaticMarkup(<Tag colour="#225533">own</Tag>)).toContain(
      'background:#225533;color:var(--color-white)',
    );
    expect(renderToStaticMarkup(<Tag colour="#FF9900">new</Tag>)).toContain('data-tone="amber"');
    expect(renderToStaticMarkup(<Tag colour="url(evil)">new</Tag>)).not.toContain('style');
  });

  it('is white on a portrait whatever its label is', () => {
    expect(renderToStaticMarkup(<Tag onPortrait>new</Tag>)).toContain('data-tone="white"');
  });
});

it.each([
  ['#E9044B', 'white'],
  ['#3300FF', 'white'],
  ['#A800E3', 'white'],
  ['#FF621F', 'press'],
  ['#FF9900', 'press'],
  ['#00E5AE', 'press'],
  ['#2DC0FF', 'press'],
  ['#FFD699', 'press'],
])('text on %s is %s', (hex, text) => {
  expect(textOn(hex)).toBe(text);
});
