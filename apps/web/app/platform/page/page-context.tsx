import { createContext, useContext } from 'react';
import type { PageFacts } from '../chrome/page-facts.ts';

export const PageContext = createContext<PageFacts | null>(null);

/** The facts of the page: settings, locale, nonce, token, user. It can be used on error pages too. */
export function usePage(): PageFacts {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage must be used inside the PageContext of an entry file');
  return page;
}
