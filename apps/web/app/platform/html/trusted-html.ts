declare global {
  interface Window {
    /** Trusted Types, as far as the shop uses them. TypeScript does not describe them yet. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createHTML: (html: string) => string },
      ): { createHTML(html: string): TrustedHTML };
    };
  }
}

const policy = import.meta.env.SSR
  ? undefined
  : window.trustedTypes?.createPolicy('sanitized', { createHTML: (html) => html });

/**
 * Marks HTML of the server, which has made it safe, as trusted, in browsers that ask for it (decision 0074). Never give it
 * anything that was made in the browser.
 */
export const trustedHtml = (html: string): TrustedHTML | string => policy?.createHTML(html) ?? html;
