import type { BrowserEvent } from '@keepsong/domain/signals/events';
import { expect, it } from 'vitest';
import { createConsentGate } from './consent-gate.ts';

const YES = { analytics: true, marketing: false };
const NO = { analytics: false, marketing: false };

function open(path = '/artists') {
  const passed: string[] = [];
  const gate = createConsentGate(({ event }) => passed.push(event));
  return {
    passed,
    know: gate.know,
    tell: (...events: BrowserEvent[]) => {
      for (const event of events) gate.add({ event, props: {}, at: 0, path });
    },
  };
}

it('holds events until the visitor agrees, and tells them then in order', () => {
  const { passed, tell, know } = open();
  tell('Page Viewed', 'Cart Viewed');
  expect(passed).toEqual([]);
  know(YES);
  tell('Product Viewed');
  expect(passed).toEqual(['Page Viewed', 'Cart Viewed', 'Product Viewed']);
});

it('drops what waited when the visitor refuses, and does not tell it after a later yes', () => {
  const { passed, tell, know } = open();
  tell('Page Viewed');
  know(NO);
  tell('Cart Viewed');
  know(YES);
  expect(passed).toEqual([]);
});

it('stops when the visitor takes the agreement back', () => {
  const { passed, tell, know } = open();
  know(YES);
  tell('Page Viewed');
  know(NO);
  tell('Cart Viewed');
  expect(passed).toEqual(['Page Viewed']);
});

it('holds events again while the visitor is asked later', () => {
  const { passed, tell, know } = open();
  know(YES);
  know(null);
  tell('Cart Viewed');
  expect(passed).toEqual([]);
  know(YES);
  expect(passed).toEqual(['Cart Viewed']);
});

it('tells what is necessary without an answer', () => {
  const { passed, tell } = open();
  tell('Page Viewed', 'display fault');
  expect(passed).toEqual(['display fault']);
});

it('tells only what is necessary of pages of people who work here', () => {
  const { passed, tell, know } = open('/artist_experience/songs/7');
  tell('song started', 'display fault');
  know(YES);
  tell('song listened', 'real-time listened', 'display fault');
  expect(passed).toEqual(['display fault', 'display fault']);
});

it('holds no more than three hundred events', () => {
  const { passed, tell, know } = open();
  tell(...Array.from({ length: 400 }, (): BrowserEvent => 'Page Viewed'));
  know(YES);
  expect(passed).toHaveLength(300);
});

it('keeps what was done while a song was playing for minutes', () => {
  const { passed, tell, know } = open();
  tell('Page Viewed', ...Array.from({ length: 200 }, (): BrowserEvent => 'real-time listened'));
  tell('Product Added', ...Array.from({ length: 200 }, (): BrowserEvent => 'real-time listened'));
  know(YES);
  expect(passed).toHaveLength(300);
  expect(passed.filter((name) => name !== 'real-time listened')).toEqual(['Page Viewed', 'Product Added']);
});
