import type { CardLibrary } from './card-form.ts';

/** The server's facts about the provider (`payment` of payment_settings). */
export type ProviderConfig = {
  provider: 'sandbox' | 'stripe';
  publishable_key: string;
  script_url: string;
};

declare global {
  interface Window {
    SandboxPayments?: (publishableKey: string) => CardLibrary;
  }
}

/** The ways to load a library into the page. */
export type LibrarySources = {
  /** Stripe's own loader, which is itself loaded only when Stripe is the provider. */
  stripe: (publishableKey: string) => Promise<CardLibrary | null>;
  /** Adds a script to the page. Rejects when it cannot be loaded. */
  script: (url: string) => Promise<void>;
  sandbox: () => Window['SandboxPayments'];
};

/** Loads the provider's library once per page. After a failure the next call tries again. */
export function createCardLibraryLoader(sources: LibrarySources) {
  const loading = new Map<string, Promise<CardLibrary>>();

  async function load({ provider, publishable_key, script_url }: ProviderConfig): Promise<CardLibrary> {
    if (provider === 'stripe') {
      const stripe = await sources.stripe(publishable_key);
      if (!stripe) throw new Error('the payment library did not load');
      return stripe;
    }
    if (!sources.sandbox()) await sources.script(script_url);
    const open = sources.sandbox();
    if (!open) throw new Error('the payment library did not load');
    return open(publishable_key);
  }

  return (config: ProviderConfig): Promise<CardLibrary> => {
    const key = `${config.provider} ${config.publishable_key}`;
    const started = loading.get(key) ?? load(config);
    loading.set(key, started);
    started.catch(() => loading.delete(key));
    return started;
  };
}

/** A library that takes longer than this counts as failed. */
const SCRIPT_TIMEOUT_MS = 20_000;

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => fail(), SCRIPT_TIMEOUT_MS);
    function fail(): void {
      clearTimeout(timer);
      script.remove();
      reject(new Error('the payment library did not load'));
    }
    script.src = url;
    script.async = true;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    document.head.append(script);
  });
}

/** The loader for the browser. */
export const loadCardLibrary = createCardLibraryLoader({
  stripe: async (publishableKey) => {
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    return loadStripe(publishableKey);
  },
  script: addScript,
  sandbox: () => window.SandboxPayments,
});
