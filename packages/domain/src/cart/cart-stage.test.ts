import { describe, expect, it } from 'vitest';
import { cartStage, storyOfCart } from './cart-stage.ts';
import { PLAIN_INFO } from './extra-info.ts';

const held = (name: string, parent_story_id: string | null = null, instant_product = false) => ({
  name,
  product_type: name === 'personalized-song' || instant_product ? 'song' : 'add-on',
  extra_info: { ...PLAIN_INFO, instant_product },
  parent_story_id,
});

describe('the stage of a cart (spec 4.5)', () => {
  it.each([
    ['nothing', [], null, 'Merchandise Purchase'],
    ['a print', [held('lyric-print')], null, 'Merchandise Purchase'],
    ['a song', [held('personalized-song'), held('lyric-print')], null, 'Song Purchase'],
    ['a song of a story', [held('personalized-song', '7')], 'shipped', 'Story Submission'],
    [
      'a new song beside what is for an older one',
      [held('personalized-song'), held('x', '7')],
      'shipped',
      'Song Purchase',
    ],
    ['an instant song', [held('instant-product', null, true)], null, 'Song Purchase'],
    ['what is for a delivered song', [held('song-streaming', '7')], 'shipped', 'Song Delivered'],
    ['what is for a canceled song', [held('lyric-print', '7')], 'canceled', 'Song Delivered'],
    ['what is for a song just told', [held('pl-e-card', '7')], 'created', 'Story Submission'],
    ['what is for a song in the making', [held('pl-e-card', '7')], 'in_production', 'Song Production'],
    ['what is for a song that nobody knows of', [held('pl-e-card', '7')], null, 'Merchandise Purchase'],
  ] as const)('with %s', (_, products, status, stage) => {
    expect(cartStage(products, status)).toBe(stage);
  });

  it('is the stage of the first song that a line belongs to', () => {
    expect(storyOfCart([held('a'), held('b', '7'), held('c', '8')])).toBe('7');
    expect(storyOfCart([held('a')])).toBeNull();
  });
});
