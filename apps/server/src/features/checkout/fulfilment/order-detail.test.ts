import type { FrozenPod } from '@keepsong/domain/cart/line/ordered';
import { describe, expect, it } from 'vitest';
import { podWords } from '../quote/sold-lines.ts';
import { lineDetails, makersDetails } from './order-detail.ts';

const withText = (text: FrozenPod['texts'][number]) => ({
  ...{ cartUuid: 'a', productId: 1, name: 'flag', productType: 'physical', quantity: 1 },
  ...{ titleEn: 'Flag', titleSp: 'Bandera', pod: { images: [], texts: [text] } },
});

describe('the texts of a made-to-order line', () => {
  it('name the inks in the language of the reader, also for orders of earlier versions', () => {
    const line = withText({ key: 'inks', labelEn: 'Inks', labelSp: 'Tintas', text: 'press-rose' });
    expect(lineDetails(line, 'en')).toEqual(['Inks: Black and rose']);
    expect(lineDetails(line, 'sp')).toEqual(['Tintas: Negro y rosa']);
    expect(makersDetails(line, 'sp')).toEqual(['Tintas: Negro y rosa']);
  });

  it('are what the customer wrote, also when this looks like a name of inks', () => {
    const line = withText({ key: 'name', labelEn: 'Name', labelSp: 'Nombre', text: 'press-rose' });
    expect(lineDetails(line, 'sp')).toEqual(['Nombre: press-rose']);
  });

  it('name a choice in the language of the reader, and tell the maker which words are printed', () => {
    const label = { en: 'Wish', sp: 'Deseo' };
    const choices = [{ en: 'Happy birthday', sp: 'Feliz cumpleaños' }, { sp: 'Salud' }];
    const extraInfo = { pod_fields: [{ key: 'wish', label, max_length: 20, required: true, choices }] };
    const lineWith = (text: string) =>
      withText({ key: 'wish', ...podWords({ extraInfo }, 'wish', text), text });
    const birthday = lineWith('Happy birthday');
    expect(lineDetails(birthday, 'en')).toEqual(['Wish: Happy birthday']);
    expect(lineDetails(birthday, 'sp')).toEqual(['Deseo: Feliz cumpleaños']);
    expect(makersDetails(birthday, 'en')).toEqual(['Wish: Happy birthday']);
    expect(makersDetails(birthday, 'sp')).toEqual(['Deseo: Feliz cumpleaños (Happy birthday)']);
    expect(makersDetails(lineWith('Salud'), 'en')).toEqual(['Wish: Salud']);
  });
});
