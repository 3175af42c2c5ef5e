import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchScroll } from './minify-on-scroll.ts';

/** The document element. A press on the scroll bar has the document element as its target. */
const documentElement = new EventTarget();

beforeEach(() => void vi.stubGlobal('document', { documentElement }));
afterEach(() => void vi.unstubAllGlobals());

class Page extends EventTarget {
  scrollY = 0;
  to(y: number) {
    this.scrollY = y;
    this.dispatchEvent(new Event('scroll'));
  }
  by(type: string, facts: object = {}) {
    const event = new Event(type);
    for (const [name, value] of Object.entries(facts)) Object.defineProperty(event, name, { value });
    this.dispatchEvent(event);
  }
}

/** Watches a fake page. `wait` lets time pass. */
function watch() {
  const page = new Page();
  const minify = vi.fn();
  let time = 0;
  const stop = watchScroll(page, minify, () => time);
  const wait = (ms: number) => {
    time += ms;
  };
  return { page, minify, stop, wait };
}

it('minifies when the visitor scrolls in either direction, but not when a finger trembles', () => {
  const { page, minify } = watch();
  page.by('touchmove');
  page.to(20);
  page.to(40);
  expect(minify).not.toHaveBeenCalled();
  page.to(60);
  expect(minify).toHaveBeenCalledTimes(1);
  page.to(0);
  expect(minify).toHaveBeenCalledTimes(2);
});

it.each([
  ['wheel', {}],
  ['touchmove', {}],
  ['keydown', { key: 'PageDown' }],
  ['keydown', { key: ' ' }],
  ['pointerdown', { button: 0, target: documentElement }],
  ['pointerdown', { button: 1, target: new EventTarget() }],
])('counts %s %o as scrolling by hand', (type, facts) => {
  const { page, minify } = watch();
  page.by(type, facts);
  page.to(200);
  expect(minify).toHaveBeenCalledOnce();
});

it.each([
  ['pointerdown', { button: 0, target: new EventTarget() }],
  ['keydown', { key: 'Enter' }],
  ['click', {}],
])(
  'does not count %s %o as scrolling by hand, so that a page that then moves does so by itself',
  (type, facts) => {
    const { page, minify } = watch();
    page.by(type, facts);
    page.to(400);
    page.to(0);
    expect(minify).not.toHaveBeenCalled();
  },
);

it('counts the distance scrolled before the gesture event arrived, because browsers scroll first and send the event later', () => {
  const { page, minify } = watch();
  page.scrollY = 400;
  page.by('wheel');
  page.to(400);
  expect(minify).toHaveBeenCalledOnce();
});

it('counts a page that keeps scrolling after the finger has left, but not a page that moves later without a gesture', () => {
  const { page, minify, wait } = watch();
  page.by('touchmove');
  for (const y of [30, 90, 150]) {
    wait(400);
    page.to(y);
  }
  expect(minify).toHaveBeenCalledTimes(2);
  wait(501);
  page.to(900);
  expect(minify).toHaveBeenCalledTimes(2);
});

it("measures each gesture from the page's present position, and stops when told to", () => {
  const { page, minify, stop, wait } = watch();
  page.by('wheel');
  page.to(40);
  wait(501);
  // The router scrolls the page between two gestures of the visitor.
  page.to(300);
  page.by('wheel');
  page.to(340);
  expect(minify).not.toHaveBeenCalled();
  stop();
  page.by('wheel');
  page.to(800);
  expect(minify).not.toHaveBeenCalled();
});
