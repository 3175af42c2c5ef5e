import { describe, expect, it } from 'vitest';
import { stanzasOf } from './stanzas.ts';

describe('stanzasOf', () => {
  it('splits at blank lines and takes headings out of their brackets', () => {
    expect(stanzasOf('One\nTwo\n\n[Chorus]\nThree\n\n\nFour')).toEqual([
      { heading: null, lines: ['One', 'Two'] },
      { heading: 'Chorus', lines: ['Three'] },
      { heading: null, lines: ['Four'] },
    ]);
  });

  it('keeps a heading that stands alone, and one that follows without a blank line', () => {
    expect(stanzasOf('[Instrumental]\n\nOne\n[Bridge]\nTwo')).toEqual([
      { heading: 'Instrumental', lines: [] },
      { heading: null, lines: ['One'] },
      { heading: 'Bridge', lines: ['Two'] },
    ]);
  });

  it('gives nothing for empty lyrics', () => {
    expect(stanzasOf(' \n\n')).toEqual([]);
  });
});
