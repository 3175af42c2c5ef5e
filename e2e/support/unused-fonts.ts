import type { Page } from '@playwright/test';

/**
 * The fonts that the page preloads but uses for no text. Waits up to five seconds until a preloaded font is in
 * use.
 */
export const unusedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const isFontFace = (rule: CSSRule) => rule instanceof CSSFontFaceRule;
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).filter(isFontFace);
    const plain = (value: string) => value.replaceAll(/["'\s]/g, '').toLowerCase();
    /** Whether a text is set in the font of this file. The browser loads a font only for a text. */
    const isUsed = (file: string) =>
      rules
        .filter(({ style }) => style.getPropertyValue('src').includes(file))
        .some(({ style }) =>
          [...document.fonts].some(
            (font) =>
              font.status === 'loaded' &&
              plain(font.family) === plain(style.getPropertyValue('font-family')) &&
              plain(font.weight) === plain(style.getPropertyValue('font-weight')) &&
              plain(font.unicodeRange) === plain(style.getPropertyValue('unicode-range')),
          ),
        );
    const preloaded = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(
      ({ href }) => new URL(href).pathname,
    );
    const unused = () => preloaded.filter((file) => !isUsed(file));
    const until = performance.now() + 5_000;
    while (unused().length > 0 && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 100));
    return unused();
  });
