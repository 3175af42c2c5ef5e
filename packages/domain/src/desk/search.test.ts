import { expect, it } from 'vitest';
import { readWanted, type Wanted } from './search.ts';

it.each<[string, Partial<Wanted>]>([
  ['  José   Ñandú ', { text: 'jose nandu', words: ['jose', 'nandu'], email: null, digits: null }],
  ['Henri.Lavoie@exam', { email: 'henri.lavoie@exam', words: ['henri', 'lavoie', 'exam'] }],
  ['+1 (315) 555-0142', { digits: '13155550142', email: null }],
  ['0142', { digits: '0142', codeTail: '0142' }],
  ['pi_3QK8ZT4abc', { payment: 'pi_3QK8ZT4abc' }],
  ['…9K7F', { codeTail: '9K7F' }],
  ['a9k7f', { codeTail: '9K7F' }],
  ['3a9k7f', { codeTail: '9K7F' }],
  ['…QM-7TR3D', { codeTail: 'TR3D' }],
  ['AAB-BCC', { codeTail: 'BBCC' }],
  ['HKMNPR', { codeTail: 'MNPR' }],
  ['Margaret', { codeTail: null }],
  ['3155550142', { digits: '3155550142', codeTail: null }],
  ['9K7', { codeTail: null }],
  ['AAAAA-BBBBB-CCCCC-DDDDD', { giftCode: 'AAAAABBBBBCCCCCDDDDD', codeTail: null }],
  ['Theodora', { codeTail: null, payment: null, giftCode: null, email: 'theodora' }],
  ['🎵', { words: [] }],
])('reads %j', (typed, meant) => {
  expect(readWanted(typed)).toMatchObject(meant);
});
