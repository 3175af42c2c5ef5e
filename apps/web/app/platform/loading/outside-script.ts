/**
 * Loads a script of another company's service into this page. The script gets the nonce of the page's own
 * scripts. Pages that caches keep have no nonce; their content security policy allows the service by its
 * address.
 */
export const loadOutside = (url: string): Promise<void> => load(url, false);

/** The same for a script that needs the visitor's consent. It is marked, so that a refusal can find it. */
export const loadAgreed = (url: string): Promise<void> => load(url, true);

function load(url: string, isAgreed: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    script.src = url;
    script.async = true;
    if (isAgreed) script.dataset.agreed = '';
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('a script of an outside service did not load'));
    });
    document.head.append(script);
  });
}

export type Patience = { times: number; everyMs: number };

/**
 * Looks up to `times` times, `everyMs` ms apart, for an object that a script creates. Returns undefined when
 * the object did not appear.
 */
export async function lookFor<T>(find: () => T | undefined, { times, everyMs }: Patience) {
  for (let tries = 0; tries < times; tries += 1) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return undefined;
}
