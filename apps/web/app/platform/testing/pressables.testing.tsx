import { isValidElement, type ReactNode } from 'react';
import { drawPage } from './draw-page.testing.tsx';

/** The props of an element that does something when it is pressed. A link has its address as `href` or `to`. */
export type Pressable = { className?: string; href?: string; to?: string; onClick: () => void };

/**
 * Everything in a part of a page that can be pressed, in order. Tests have no document, so they call `onClick`
 * themselves.
 */
export function pressables(part: ReactNode): Pressable[] {
  const found: Pressable[] = [];
  function look(node: ReactNode): void {
    if (Array.isArray(node)) {
      for (const one of node) look(one);
      return;
    }
    if (!isValidElement<Partial<Pressable> & { children?: ReactNode }>(node)) return;
    const { type, props } = node;
    if (typeof type === 'function' && !type.prototype?.isReactComponent) {
      // During a render the hooks of the component work.
      look((type as (props: object) => ReactNode)(props));
      return;
    }
    const { onClick } = props;
    if (onClick) found.push({ ...props, onClick });
    look(props.children);
  }
  // biome-ignore lint/correctness/noComponentHookFactories: drawn once
  function Probe() {
    look(part);
    return null;
  }
  drawPage(<Probe />);
  return found;
}
