import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { getLocale, overwriteGetLocale } from '~/paraglide/runtime.js';
import { headingWords, PartHeading } from './part-heading.tsx';

const before = getLocale;
const read = (locale: 'en' | 'sp') => overwriteGetLocale(() => locale);
afterEach(() => overwriteGetLocale(before));

describe('the heading of a part of the lyrics', () => {
  it('is in the language of the page when it is a usual one', () => {
    read('sp');
    const shown = ['Verse', 'VERSE 2', 'Chorus', 'Bridge', 'Intro', 'Outro', 'Estribillo'].map(headingWords);
    expect(shown).toEqual([
      ...['Estrofa', 'Estrofa 2', 'Estribillo', 'Puente', 'Introducción', 'Cierre', 'Estribillo'],
    ]);
    read('en');
    expect(['Estrofa 2', 'Estribillo', 'Verse'].map(headingWords)).toEqual(['Verse 2', 'Chorus', 'Verse']);
  });

  it('stays as the artist typed it when it is their own', () => {
    read('sp');
    expect(headingWords('Last chorus, softly')).toBe('Last chorus, softly');
  });

  it('tells its language, which may not be that of the song', () => {
    read('sp');
    expect(renderToStaticMarkup(<PartHeading heading="Verse" className="h" />)).toBe(
      '<p class="h" lang="es">Estrofa</p>',
    );
    expect(renderToStaticMarkup(<PartHeading heading="For Bea" className="h" />)).toBe(
      '<p class="h">For Bea</p>',
    );
  });
});
