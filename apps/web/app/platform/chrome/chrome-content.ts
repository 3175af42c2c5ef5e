import type { CmsContent } from '@keepsong/contract/cms';
import { createContext, useContext } from 'react';
import type { RouteLoad } from '../loading/load.ts';
import { apiContext, pageContext } from '../loading/load-context.ts';
import { loadWords } from './content.ts';

/** The content of menus, footer and banner (spec 2.9), and the time when it was loaded. */
export type ChromeContent = { content: CmsContent; loadedAt: string };

const NOTHING: ChromeContent = { content: {}, loadedAt: new Date(0).toISOString() };

/**
 * Loads the content of header and footer for a layout. A page works without this content, so a failure in the browser
 * only shows a warning (spec 8.6-05).
 */
export async function loadChrome({ context, request }: RouteLoad<object>): Promise<ChromeContent> {
  // On the server, an editor may have asked to see the shop as it is on another day.
  const shown = import.meta.env.SSR ? context.get(pageContext).shown : undefined;
  const loadedAt = shown?.now ?? new Date().toISOString();
  try {
    const content = await loadWords(context.get(apiContext), ['menu', 'footer', 'banner'], request.url);
    return { content, loadedAt };
  } catch (error) {
    if (!import.meta.env.SSR)
      await import('./chrome-failed.ts').then(({ sayChromeFailed }) => sayChromeFailed(error));
    return { content: {}, loadedAt };
  }
}

export const ChromeContext = createContext<ChromeContent>(NOTHING);

export const useChromeContent = (): ChromeContent => useContext(ChromeContext);
