import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickestOf } from '../testing/quickest.ts';
import { storyStrength } from './story-strength.ts';

const plain = (count: number) => Array(count).fill('lovely').join(' ');
const detail = {
  name: 'we drove to see Marguerite that day',
  number: 'it was 1987',
  senses: 'the kitchen was full of it',
  quote: 'and you said "never again" then',
};
const words = (text: string) => text.split(/\s+/).length;
const fill = (count: number, ...parts: string[]) =>
  [...parts, plain(count - words(parts.join(' ')))].join(' ');

describe('storyStrength', () => {
  it.each([
    ['nothing', [], 'empty', 'start', 0],
    ['blank answers', [' ', '\n\u200B'], 'empty', 'start', 0],
    ['a few words', ['We met.', 'So nice'], 'sketch', 'say_more', 4],
    ['59 words', [fill(59, detail.name, detail.senses)], 'sketch', 'say_more', 59],
    ['60 general words', [plain(60)], 'sketch', 'add_name', 60],
    ['one detail', [fill(60, detail.name)], 'sketch', 'add_senses', 60],
    ['two details', [fill(60, detail.name, detail.senses)], 'good', 'add_quote', 60],
    ['three details', [fill(60, detail.name, detail.senses, detail.quote)], 'good', 'add_number', 60],
    ['all four, short', [fill(199, ...Object.values(detail))], 'good', 'say_more', 199],
    [
      '200 words with three details',
      [fill(200, detail.name, detail.number, detail.quote)],
      'strong',
      null,
      200,
    ],
    ['200 words with two', [fill(200, detail.number, detail.quote)], 'good', 'add_name', 200],
    ['500 words', [fill(500, ...Object.values(detail))], 'strong', null, 500],
    ['501 words', [fill(501, ...Object.values(detail))], 'strong', 'long_enough', 501],
    ['a long general story', [plain(501)], 'sketch', 'long_enough', 501],
    [
      'both answers together',
      [fill(100, detail.name, detail.number), fill(100, detail.quote)],
      'strong',
      null,
      200,
    ],
  ])('%s', (_case, answers, level, hint, count) => {
    expect(storyStrength(answers)).toMatchObject({ level, hint, words: count });
  });

  it.each([
    ['name', 'then we saw Ana again', true],
    ['name', 'luego vimos a Íñigo otra vez', true],
    ['name', 'Then we met. Later we parted. Nothing more', false],
    ['name', 'we baked bread\nThen we ate it', false],
    ['name', 'you know I love you', false],
    ['number', 'on the 4th of july', true],
    ['number', 'on the fourth of july', false],
    ['senses', 'the smell of it', true],
    ['senses', 'la cocina y el café', true],
    ['senses', 'the solution was redundant', false],
    ['quote', 'you said “go now” to me', true],
    ['quote', 'dijiste «nunca más»', true],
    ['quote', 'five " inches', false],
  ] as const)('sees %s in: %s → %s', (kind, text, found) => {
    expect(storyStrength([text]).details[kind]).toBe(found);
  });

  it('never judges more words or details as weaker', () => {
    const order = ['empty', 'sketch', 'good', 'strong'];
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), fc.subarray(Object.values(detail)), (count, more, parts) => {
        const before = storyStrength([plain(count)]);
        const after = storyStrength([plain(count + more), ...parts]);
        expect(order.indexOf(after.level)).toBeGreaterThanOrEqual(order.indexOf(before.level));
      }),
    );
  });

  it('is not slower for hostile text', () => {
    const quickest = quickestOf(() => {
      storyStrength(['"'.repeat(10_000), 'a, A '.repeat(2_000)]);
      storyStrength(['«'.repeat(5_000) + 'a'.repeat(5_000), ' '.repeat(10_000)]);
    });
    expect(quickest).toBeLessThan(500);
  });
});
