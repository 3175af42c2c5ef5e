// The sandbox provider's browser script. It has the shape of Stripe.js, so that a checkout is written once.
// Card data never reaches this page: the fields stand in a frame that talks to the provider itself.
(() => {
  const script = document.currentScript;
  const BASE = new URL('.', script.src);
  const LOAD_TIMEOUT_MS = 15_000;
  /** The frame draws focus rings outside its fields; this is their room. */
  const RING_PX = 6;
  const TITLES = { en: 'Secure card payment fields', sp: 'Campos seguros de pago con tarjeta' };

  class IntegrationError extends Error {
    name = 'IntegrationError';
  }

  function shopLocale(locale) {
    return /^(es|sp)\b/.test(locale ?? document.documentElement.lang) ? 'sp' : 'en';
  }

  function createFieldsFrame({ options, locale, appearance, fonts, emit }) {
    const frame = document.createElement('iframe');
    frame.title = TITLES[locale];
    frame.allow = 'payment';
    frame.src = new URL(`fields.html?locale=${locale}`, BASE).href;
    Object.assign(frame.style, {
      display: 'block',
      border: '0',
      margin: `-${RING_PX}px`,
      width: `calc(100% + ${2 * RING_PX}px)`,
      height: '0',
      colorScheme: 'auto',
    });
    const waiting = new Map();
    let nextRequest = 1;
    let isReady = false;

    const loadTimer = setTimeout(() => {
      emit('loaderror', { elementType: 'payment', error: connectionError(locale) });
    }, LOAD_TIMEOUT_MS);

    function post(message) {
      frame.contentWindow?.postMessage({ channel: 'sandbox-payments', ...message }, BASE.origin);
    }

    function receive({ source, origin, data }) {
      if (source !== frame.contentWindow || origin !== BASE.origin || data?.channel !== 'sandbox-payments')
        return;
      if (data.type === 'loaded') post({ type: 'init', appearance, fonts, options });
      if (data.type === 'resize') frame.style.height = `${Math.ceil(Number(data.height))}px`;
      if (data.type === 'ready') {
        isReady = true;
        clearTimeout(loadTimer);
        emit('ready', { elementType: 'payment' });
      }
      if (['change', 'focus', 'blur'].includes(data.type))
        emit(data.type, { elementType: 'payment', ...data.detail });
      if (data.type === 'answer') {
        waiting.get(data.request)?.(data.answer);
        waiting.delete(data.request);
      }
    }

    window.addEventListener('message', receive);
    return {
      frame,
      post,
      ask(type, detail) {
        if (!isReady)
          throw new IntegrationError('The Payment Element is not ready. Wait for its ready event.');
        const request = nextRequest++;
        return new Promise((resolve) => {
          waiting.set(request, resolve);
          post({ type, request, ...detail });
        });
      },
      remove() {
        clearTimeout(loadTimer);
        window.removeEventListener('message', receive);
        frame.remove();
        for (const resolve of waiting.values()) resolve({ error: connectionError(locale) });
        waiting.clear();
      },
    };
  }

  function connectionError(locale) {
    return {
      type: 'api_connection_error',
      message:
        locale === 'sp'
          ? 'No pudimos conectar con el servicio de pagos. Inténtalo de nuevo.'
          : 'We could not reach the payment service. Please try again.',
    };
  }

  function createPaymentElement(group, options) {
    const listeners = new Map();
    let fields = null;

    function emit(event, detail) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(detail);
    }

    const element = {
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        if (!place) throw new IntegrationError('The place to mount the Payment Element does not exist.');
        if (fields) element.unmount();
        fields = createFieldsFrame({ ...group, options, emit });
        place.replaceChildren(fields.frame);
      },
      on(event, listener) {
        if (!listeners.has(event)) listeners.set(event, new Set());
        listeners.get(event).add(listener);
        return element;
      },
      off(event, listener) {
        if (listener) listeners.get(event)?.delete(listener);
        else listeners.delete(event);
        return element;
      },
      focus() {
        fields?.frame.focus();
        fields?.post({ type: 'focus' });
      },
      unmount() {
        fields?.remove();
        fields = null;
      },
      destroy() {
        element.unmount();
        listeners.clear();
        group.element = null;
      },
    };
    const ask = (type, detail) => {
      if (!fields) throw new IntegrationError('The Payment Element is not mounted.');
      return fields.ask(type, detail);
    };
    return { element, ask };
  }

  /** What `confirmPayment` needs of an elements group and nobody else may have. */
  const groups = new WeakMap();

  function createElements({ clientSecret, appearance = {}, locale, fonts = [] } = {}) {
    const group = { clientSecret, appearance, fonts, locale: shopLocale(locale), element: null };
    const elements = {
      create(type, options = {}) {
        if (type !== 'payment') throw new IntegrationError(`The sandbox has no ${type} element.`);
        if (group.element) throw new IntegrationError('A Payment Element exists already. Destroy it first.');
        group.element = createPaymentElement(group, options);
        return group.element.element;
      },
      getElement: (type) => (type === 'payment' ? (group.element?.element ?? null) : null),
      update(changes) {
        if (changes.clientSecret) group.clientSecret = changes.clientSecret;
      },
      async submit() {
        if (!group.element) throw new IntegrationError('Create a Payment Element before submitting.');
        return group.element.ask('submit');
      },
    };
    groups.set(elements, group);
    return elements;
  }

  async function call(path, body, locale) {
    try {
      const response = await fetch(new URL(path, BASE), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, locale }),
        signal: AbortSignal.timeout(30_000),
      });
      const answer = await response.json();
      return answer.error ? { error: answer.error } : { paymentIntent: answer.payment_intent };
    } catch {
      return { error: connectionError(locale) };
    }
  }

  const leavePage = (address) => {
    window.location.assign(address);
    return new Promise(() => {});
  };

  const STATUS_OF_REDIRECT = { succeeded: 'succeeded', processing: 'pending' };

  function returnAddress(returnUrl, intent) {
    const address = new URL(returnUrl);
    address.searchParams.set('payment_intent', intent.id);
    address.searchParams.set('payment_intent_client_secret', intent.client_secret);
    address.searchParams.set('redirect_status', STATUS_OF_REDIRECT[intent.status] ?? 'failed');
    return address.href;
  }

  async function confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const group = groups.get(elements);
    if (!group?.element)
      throw new IntegrationError('confirmPayment needs elements with a mounted Payment Element.');
    const secret = clientSecret ?? group.clientSecret;
    if (!secret) throw new IntegrationError('confirmPayment needs a client secret.');
    if (!confirmParams.return_url)
      throw new IntegrationError('confirmPayment needs confirmParams.return_url.');

    const result = await group.element.ask('confirm', {
      clientSecret: secret,
      returnUrl: confirmParams.return_url,
    });
    if (result.error) return result;
    const { paymentIntent } = result;
    const authentication = paymentIntent.next_action?.redirect_to_url;
    if (authentication) return leavePage(authentication.url);
    if (redirect === 'always') return leavePage(returnAddress(confirmParams.return_url, paymentIntent));
    return result;
  }

  window.SandboxPayments = (publishableKey) => {
    if (!/^pk_sandbox_/.test(publishableKey ?? '')) throw new IntegrationError('Invalid publishable key.');
    return {
      elements: createElements,
      confirmPayment,
      retrievePaymentIntent: (clientSecret) =>
        call('api/retrieve', { client_secret: clientSecret }, shopLocale()),
    };
  };
})();
