import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { type CardLibrary, type CardPayment, confirmPayment, createCardForm } from './card-form.ts';
import { createCardLibraryLoader, type LibrarySources } from './load-card-library.ts';

type Answer = Awaited<ReturnType<Stripe['confirmPayment']>>;

/** A fake library with Stripe's shape. `asked` records its calls. */
function library(answer: object = { error: { type: 'card_error', message: 'No.' } }) {
  const asked: unknown[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const element = {
    mount: (place: unknown) => asked.push(['mount', place]),
    on: (event: string, listener: (event: object) => void) => listeners.set(event, listener),
    focus: () => asked.push('focus'),
    destroy: () => asked.push('destroy'),
  };
  const elements = {
    create: (type: string, options: unknown) => {
      asked.push(['create', type, options]);
      return element;
    },
    submit: async () => ({ error: { message: 'Incomplete.' } }),
    update: (change: unknown) => asked.push(['update', change]),
  } as unknown as StripeElements;
  const cards = {
    elements: (options: unknown) => {
      asked.push(['elements', options]);
      return elements;
    },
    confirmPayment: async (options: unknown) => {
      asked.push(['confirm', options]);
      return answer as Answer;
    },
  } as unknown as CardLibrary;
  return { cards, elements, asked, listeners };
}

const PAYMENT: CardPayment = {
  clientSecret: 'pi_1_secret',
  returnUrl: 'https://shop.test/complete-checkout',
  billing: { country: 'US', postalCode: '13152' },
  shipping: null,
};

describe('confirming', () => {
  it.each([
    [{ clientSecret: null }, 'missing stripe stripe client secret'],
    [{ clientSecret: '' }, 'missing stripe stripe client secret'],
    [{ returnUrl: '' }, 'missing returnUrl'],
  ])('with %j is a fault with the message of spec 8.3-10', async (change, words) => {
    const { cards, elements, asked } = library();
    await expect(confirmPayment(cards, elements, { ...PAYMENT, ...change })).rejects.toThrow(words);
    expect(asked).toEqual([]);
  });

  it('without elements is a fault too', async () => {
    await expect(confirmPayment(library().cards, null, PAYMENT)).rejects.toThrow('missing stripe elements');
  });

  it('passes elements, secret, return address and shipping to the provider', async () => {
    const { cards, elements, asked } = library();
    const shipping = {
      name: 'Henri Lavoie',
      address: { line1: '1 Lake St', line2: '', city: 'A', state: 'NY', postal_code: '13152', country: 'US' },
    };
    await confirmPayment(cards, elements, { ...PAYMENT, shipping });
    expect(asked).toEqual([
      [
        'confirm',
        {
          elements,
          clientSecret: 'pi_1_secret',
          confirmParams: {
            return_url: PAYMENT.returnUrl,
            payment_method_data: {
              billing_details: { address: { country: 'US', postal_code: '13152' } },
            },
            shipping,
          },
        },
      ],
    ]);
  });

  it.each([
    [{ type: 'card_error', message: 'No.' }, 'declined'],
    [{ type: 'validation_error', message: 'No.' }, 'invalid'],
    [{ type: 'api_connection_error', message: 'No.' }, 'failed'],
    [{ type: 'invalid_request_error', message: 'No.', payment_intent: { status: 'succeeded' } }, 'paid'],
    [{ type: 'invalid_request_error', message: 'No.', payment_intent: { status: 'processing' } }, 'paid'],
    [
      { type: 'card_error', message: 'No.', payment_intent: { status: 'requires_payment_method' } },
      'declined',
    ],
  ])('the answer %j is %s', async (error, kind) => {
    const { cards, elements } = library({ error });
    expect(await confirmPayment(cards, elements, PAYMENT)).toEqual({ kind, message: 'No.' });
  });
});

describe('the card form', () => {
  const open = () => {
    const parts = library();
    const told: unknown[] = [];
    const form = createCardForm(parts.cards, {
      amountCents: 19_999,
      language: 'es',
      colours: { focus: 'a', text: 'b', textSoft: 'c', field: 'd', danger: 'e' },
      fonts: [],
      methods: ['paypal', 'card'],
      onMethod: (method) => told.push(method),
      onComplete: (complete) => told.push(complete),
      onReady: () => told.push('ready'),
      onLoadError: () => told.push('failed'),
    });
    return { ...parts, form, told };
  };

  it('passes amount and language, and does not ask for what the shop knows', () => {
    const { asked } = open();
    expect(asked[0]).toMatchObject([
      'elements',
      { mode: 'payment', amount: 19_999, currency: 'usd', locale: 'es' },
    ]);
    expect(asked[1]).toMatchObject([
      'create',
      'payment',
      {
        paymentMethodOrder: ['paypal', 'card'],
        fields: { billingDetails: { address: { country: 'never', postalCode: 'never' } } },
      },
    ]);
  });

  it('says when it is ready, complete, or cannot be loaded', () => {
    const { listeners, told } = open();
    listeners.get('ready')?.({});
    listeners.get('change')?.({ complete: true, value: { type: 'paypal' } });
    listeners.get('change')?.({ complete: false, value: { type: 'apple_pay' } });
    listeners.get('loaderror')?.({});
    expect(told).toEqual(['ready', true, 'paypal', false, 'card', 'failed']);
  });

  it('says what is incomplete, and does nothing once destroyed', async () => {
    const { form } = open();
    expect(await form.submit()).toEqual({ kind: 'invalid', message: 'Incomplete.' });
    form.destroy();
    await expect(form.submit()).rejects.toThrow('missing stripe elements');
    await expect(form.confirm(PAYMENT)).rejects.toThrow('missing stripe elements');
  });
});

describe('loading the library', () => {
  const SANDBOX = { provider: 'sandbox', publishable_key: 'pk', script_url: '/v1.js' } as const;
  const STRIPE = { ...SANDBOX, provider: 'stripe' } as const;

  function sources(fails = 0): LibrarySources & { scripts: string[]; stripes: string[] } {
    const { cards } = library();
    const scripts: string[] = [];
    const stripes: string[] = [];
    let present = false;
    return {
      scripts,
      stripes,
      script: async (url) => {
        scripts.push(url);
        if (scripts.length <= fails) throw new Error('blocked');
        present = true;
      },
      sandbox: () => (present ? () => cards : undefined),
      stripe: async (key) => {
        stripes.push(key);
        return key === 'pk' ? cards : null;
      },
    };
  }

  it('adds the sandbox script once, and never loads Stripe', async () => {
    const from = sources();
    const load = createCardLibraryLoader(from);
    const [one, two] = await Promise.all([load(SANDBOX), load(SANDBOX)]);
    expect(one).toBe(two);
    expect(from.scripts).toEqual(['/v1.js']);
    expect(from.stripes).toEqual([]);
  });

  it('loads Stripe only from Stripe', async () => {
    const from = sources();
    await createCardLibraryLoader(from)(STRIPE);
    expect(from.stripes).toEqual(['pk']);
    expect(from.scripts).toEqual([]);
  });

  it('rejects when it cannot be loaded, and tries again at the next call', async () => {
    const from = sources(1);
    const load = createCardLibraryLoader(from);
    await expect(load(SANDBOX)).rejects.toThrow('blocked');
    await expect(load(SANDBOX)).resolves.toBeDefined();
    await expect(load({ ...STRIPE, publishable_key: 'other' })).rejects.toThrow('did not load');
  });
});
