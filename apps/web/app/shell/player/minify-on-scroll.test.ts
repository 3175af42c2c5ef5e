import { expect, it, vi } from 'vitest';
import { watchScroll } from './minify-on-scroll.ts';

class Page extends EventTarget {
  scrollY = 0;
  to(y: number) {
    this.scrollY = y;
    this.dispatchEvent(new Event('scroll'));
  }
}

it('minifies when the page moves, in either direction, but not when it trembles', () => {
  const page = new Page();
  const minify = vi.fn();
  watchScroll(page, minify);
  page.to(20);
  page.to(40);
  expect(minify).not.toHaveBeenCalled();
  page.to(60);
  expect(minify).toHaveBeenCalledTimes(1);
  page.to(0);
  expect(minify).toHaveBeenCalledTimes(2);
});

it('measures each gesture on its own, and stops when told to', () => {
  const page = new Page();
  const minify = vi.fn();
  const stop = watchScroll(page, minify);
  page.to(40);
  page.dispatchEvent(new Event('scrollend'));
  page.to(80);
  expect(minify).not.toHaveBeenCalled();
  stop();
  page.to(400);
  expect(minify).not.toHaveBeenCalled();
});
