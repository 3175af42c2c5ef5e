import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { classes } from '../classes.ts';
import type { IconName } from './icon.tsx';
import { needsArrows, slideAfter, slideInSight } from './slide-place.ts';
import './slider.css';

/** How long after a resize, in ms, the slider checks again whether it needs arrows (spec 9.5-11). */
const RECHECK_AFTER_MS = 500;
/** How long autoplay shows each slide, in ms (spec 9.6-09). */
const AUTOPLAY_EVERY_MS = 5_000;

type SliderProps = {
  label: string;
  words: { previous: string; next: string };
  children: readonly ReactNode[];
  /** How many slides are visible side by side, 1 by default (spec 9.6-09). */
  perPage?: number;
  /** When this index changes, the slider jumps to the slide. */
  index?: number;
  /** Called after a press on an arrow or an arrow key, with the index of the new slide. */
  onIndexUpdated?: (index: number) => void;
  arrows?: boolean;
  /** Whether the first slide follows the last one, and the other way round. */
  rewind?: boolean;
  drag?: boolean;
  autoplay?: boolean;
  arrowLook?: 'circled' | 'plain';
  /** The icons of the arrows, first 'previous' and then 'next'. */
  icons?: readonly [IconName, IconName];
  className?: string;
};

const spanOf = (element: Element) => {
  const { left, right } = element.getBoundingClientRect();
  return { left, right };
};

/** The area in which slides stop: the strip without its padding at the sides. */
function restOf(view: Element) {
  const { left, right } = spanOf(view);
  const free = Number.parseFloat(getComputedStyle(view).scrollPaddingInlineStart) || 0;
  return { left: left + free, right: right - free };
}

/**
 * A strip of items that people move by arrows, dragging, keyboard and touch (spec 2.11). The browser scrolls it, so it
 * works without scripts. While the strip has the focus, the arrow keys move it.
 */
export function Slider(props: SliderProps) {
  const { label, words, children, perPage = 1, index, onIndexUpdated, className } = props;
  const { arrows = true, rewind = true, drag = true, autoplay = false, arrowLook = 'circled' } = props;
  const [before, after] = props.icons ?? ['chevron-left', 'chevron-right'];
  const strip = useRef<HTMLUListElement>(null);
  const hasArrows = useArrows(strip, arrows, children.length);

  const slides = () => [...(strip.current?.children ?? [])];
  const jump = (to: number, behavior: ScrollBehavior = 'auto') => {
    const [view, slide] = [strip.current, slides()[to]];
    if (view && slide) view.scrollBy({ left: spanOf(slide).left - restOf(view).left, behavior });
  };
  // When Tab moves to an item, the browser may show only an edge of the item, so scroll the whole slide into view.
  const showFocused = ({ target }: FocusEvent) => {
    const at = slides().findIndex((slide) => slide.contains(target));
    if (at >= 0 && target.matches(':focus-visible')) jump(at, 'instant');
  };
  const move = (by: 1 | -1) => {
    const view = strip.current;
    if (!view) return;
    const all = slides();
    const at = slideInSight(all.map(spanOf), restOf(view));
    const isAtEnd = view.scrollLeft + view.clientWidth >= view.scrollWidth - 2;
    // At the end of the strip several slides are visible, and `at` is the first of them. Start from the last
    // one, so that the next step leads to the first slide.
    const from = by === 1 && isAtEnd ? all.length - 1 : at;
    const to = slideAfter({ index: from, count: all.length }, by, rewind);
    jump(to);
    onIndexUpdated?.(to);
  };
  const latest = useRef({ jump, move });
  latest.current = { jump, move };

  useEffect(() => {
    if (index !== undefined) latest.current.jump(index);
  }, [index]);
  useAutoplay(autoplay, strip, () => latest.current.move(1));
  useDrag(strip, drag);

  const key = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    if (by === null) return;
    event.preventDefault();
    move(by);
  };
  const look = arrowLook === 'circled' ? 'outline' : 'plain';
  return (
    <section className={classes('slider', className)} aria-label={label} aria-roledescription="carousel">
      <ul
        ref={strip}
        className="slider__strip"
        style={{ '--slides': perPage } as Record<string, number>}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must accept arrow keys
        tabIndex={0}
        aria-label={label}
        onKeyDown={key}
        onFocus={showFocused}
      >
        {children.map((child, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is identified by its place
          <li key={at} className="slider__slide">
            {child}
          </li>
        ))}
      </ul>
      {hasArrows ? (
        <div className="slider__arrows">
          <IconButton icon={before} look={look} label={words.previous} onClick={() => move(-1)} />
          <IconButton icon={after} look={look} label={words.next} onClick={() => move(1)} />
        </div>
      ) : null}
    </section>
  );
}

type Strip = { current: HTMLUListElement | null };

/** Whether arrows are shown. This is checked again after the visitor has resized the window. */
function useArrows(strip: Strip, wanted: boolean, count: number): boolean {
  const [isNeeded, setNeeded] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: check again when the number of slides changes
  useEffect(() => {
    const look = () => {
      const view = strip.current;
      if (view) setNeeded(needsArrows([...view.children].map(spanOf), spanOf(view)));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, RECHECK_AFTER_MS);
    };
    look();
    window.addEventListener('resize', later);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', later);
    };
  }, [strip, count]);
  return wanted && isNeeded;
}

/**
 * Moves to the next slide at regular intervals. It pauses while the pointer or the focus is on the slider, and never
 * runs for visitors who prefer reduced motion.
 */
function useAutoplay(isOn: boolean, strip: Strip, next: () => void): void {
  const latest = useRef(next);
  latest.current = next;
  useEffect(() => {
    if (!isOn || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      const view = strip.current;
      if (view && !view.matches(':hover') && !view.contains(document.activeElement)) latest.current();
    }, AUTOPLAY_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn, strip]);
}

/** A press that moves by this many px is a drag and not a click. */
const DRAG_FROM = 6;

/** Lets the visitor drag the strip with a mouse. Fingers and pens scroll the strip natively. */
function useDrag(strip: Strip, isOn: boolean): void {
  useEffect(() => {
    const view = strip.current;
    if (!view || !isOn) return;
    let from: { x: number; left: number } | null = null;
    let dragged = false;
    const press = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      from = { x: event.clientX, left: view.scrollLeft };
      dragged = false;
    };
    const pull = (event: PointerEvent) => {
      if (!from) return;
      const by = event.clientX - from.x;
      if (!dragged && Math.abs(by) < DRAG_FROM) return;
      dragged = true;
      view.dataset.dragged = 'true';
      view.scrollLeft = from.left - by;
    };
    const letGo = () => {
      from = null;
      delete view.dataset.dragged;
    };
    const click = (event: MouseEvent) => {
      if (!dragged) return;
      dragged = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const noNative = (event: Event) => event.preventDefault();
    view.addEventListener('pointerdown', press);
    window.addEventListener('pointermove', pull);
    window.addEventListener('pointerup', letGo);
    view.addEventListener('click', click, true);
    view.addEventListener('dragstart', noNative);
    return () => {
      view.removeEventListener('pointerdown', press);
      window.removeEventListener('pointermove', pull);
      window.removeEventListener('pointerup', letGo);
      view.removeEventListener('click', click, true);
      view.removeEventListener('dragstart', noNative);
    };
  }, [strip, isOn]);
}
