// The sandbox provider's browser script. It has the shape of Stripe.js, so that a checkout is written once.
// Card data never reaches this page: the fields stand in a frame that talks to the provider itself.
(() => {
  const script = document.currentScript;
  const BASE = new URL('.', script.src);
  const LOAD_TIMEOUT_MS = 15_000;
  /** The frame draws focus rings outside its fields; this is their room. */
  const RING_PX = 6;
  const TITLES = {
    en: { fields: 'Secure card payment fields', wallet: 'Wallet', sheet: 'Demo wallet' },
    sp: {
      fields: 'Campos seguros de pago con tarjeta',
      wallet: 'Billetera',
      sheet: 'Billetera de demostración',
    },
  };

  class IntegrationError extends Error {
    name = 'IntegrationError';
  }

  function shopLocale(locale) {
    return /^(es|sp)\b/.test(locale ?? document.documentElement.lang) ? 'sp' : 'en';
  }

  /** A page of the provider in a frame, and the messages to and from it; `init` is sent once the page listens. */
  function createFrame({ page, title, locale, init, onMessage, onGone }) {
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.allow = 'payment';
    frame.src = new URL(`${page}?locale=${locale}`, BASE).href;
    Object.assign(frame.style, { display: 'block', border: '0', colorScheme: 'auto' });
    const waiting = new Map();
    let nextRequest = 1;
    let isReady = false;
    const loadTimer = setTimeout(() => onGone?.(connectionError(locale)), LOAD_TIMEOUT_MS);

    function post(message) {
      frame.contentWindow?.postMessage({ channel: 'sandbox-payments', ...message }, BASE.origin);
    }

    function receive({ source, origin, data }) {
      if (source !== frame.contentWindow || origin !== BASE.origin || data?.channel !== 'sandbox-payments')
        return;
      if (data.type === 'loaded') post({ type: 'init', ...init });
      if (data.type === 'ready') {
        isReady = true;
        clearTimeout(loadTimer);
      }
      if (data.type === 'answer') {
        waiting.get(data.request)?.(data.answer);
        waiting.delete(data.request);
        return;
      }
      onMessage(data);
    }

    window.addEventListener('message', receive);
    return {
      frame,
      post,
      ask(type, detail) {
        if (!isReady) throw new IntegrationError('The Element is not ready. Wait for its ready event.');
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

  /** A frame in the flow of the page, as wide as its place and as high as its content. */
  function createInlineFrame({ elementType, page, title, group, options, emit, onMessage }) {
    const { locale, appearance, fonts } = group;
    const made = createFrame({
      page,
      title,
      locale,
      init: { appearance, fonts, options },
      onMessage(data) {
        if (data.type === 'resize') made.frame.style.height = `${Math.ceil(Number(data.height))}px`;
        onMessage(data);
      },
      onGone: (error) => emit('loaderror', { elementType, error }),
    });
    Object.assign(made.frame.style, {
      margin: `-${RING_PX}px`,
      width: `calc(100% + ${2 * RING_PX}px)`,
      height: '0',
    });
    return made;
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

  /**
   * The functions of every element: `open(emit)` makes its frame, `close` removes everything that it opened beside
   * it.
   */
  function createElement({ elementType, open, close, onDestroy }) {
    const listeners = new Map();
    let shown = null;

    function emit(event, detail) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(detail);
    }

    const element = {
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        if (!place)
          throw new IntegrationError(`The place to mount the ${elementType} element does not exist.`);
        if (shown) element.unmount();
        shown = open(emit);
        place.replaceChildren(shown.frame);
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
        shown?.frame.focus();
        shown?.post({ type: 'focus' });
      },
      unmount() {
        close?.();
        shown?.remove();
        shown = null;
      },
      destroy() {
        element.unmount();
        listeners.clear();
        onDestroy();
      },
    };
    return { element, emit, shown: () => shown };
  }

  function createPaymentElement(group, options, onDestroy) {
    const elementType = 'payment';
    const { element, shown } = createElement({
      elementType,
      onDestroy,
      open: (emit) =>
        createInlineFrame({
          elementType,
          page: 'fields.html',
          title: TITLES[group.locale].fields,
          group,
          options,
          emit,
          onMessage({ type, detail }) {
            if (type === 'ready') emit('ready', { elementType });
            if (['change', 'focus', 'blur'].includes(type)) emit(type, { elementType, ...detail });
          },
        }),
    });
    const ask = (type, detail) => {
      if (!shown()) throw new IntegrationError('The Payment Element is not mounted.');
      return shown().ask(type, detail);
    };
    return { element, submit: () => ask('submit'), confirm: (detail) => ask('confirm', detail) };
  }

  /** The wallet's sheet: a page of the provider over the shop's, which holds still under it. */
  function openSheet({ group, sheet, onMessage, onCancel }) {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', TITLES[group.locale].sheet);
    Object.assign(dialog.style, {
      width: '100vw',
      height: '100dvh',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '0',
      border: '0',
      background: 'transparent',
      outline: 'none',
    });
    const { appearance, fonts, locale } = group;
    const page = createFrame({
      page: 'wallet-sheet.html',
      title: TITLES[locale].sheet,
      locale,
      init: { appearance, fonts, sheet },
      onMessage(data) {
        if (data.type === 'ready') page.frame.contentWindow.focus();
        onMessage(data);
      },
      onGone: onCancel,
    });
    Object.assign(page.frame.style, { width: '100%', height: '100%' });
    dialog.append(page.frame);
    dialog.tabIndex = -1;
    // A press of Escape that the page in the frame did not see.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      onCancel();
    });
    document.body.append(dialog);
    dialog.showModal();
    // The browser gives the focus to the frame, which would swallow Escape while it loads. It gets it when it is ready.
    dialog.focus();
    return {
      ...page,
      close() {
        dialog.close();
        page.remove();
        dialog.remove();
      },
    };
  }

  /** A click that is not answered within this time is dropped, as Stripe does. */
  const CLICK_TIMEOUT_MS = 1_000;

  function createExpressElement(group, options, onDestroy) {
    const elementType = 'expressCheckout';
    const expressPaymentType = 'sandbox_wallet';
    let sheet = null;
    let isAuthorised = false;

    function closeSheet() {
      sheet?.close();
      sheet = null;
      isAuthorised = false;
    }

    function askShop(emit) {
      if (sheet) return;
      let isOpen = true;
      const decide = (action) => () => {
        if (!isOpen) return;
        isOpen = false;
        action();
      };
      setTimeout(
        decide(() => {}),
        CLICK_TIMEOUT_MS,
      );
      let details = {};
      const resolve = decide(() => showSheet(emit, { ...options, ...details }));
      emit('click', {
        elementType,
        expressPaymentType,
        resolve(given = {}) {
          details = given;
          resolve();
        },
        reject: decide(() => {}),
      });
    }

    function showSheet(emit, details) {
      sheet = openSheet({
        group,
        sheet: { ...details, amount: group.amount },
        onMessage(data) {
          if (data.type === 'cancel') cancel();
          if (data.type === 'address') askPrice(emit, data.address);
          if (data.type === 'pay') pay(emit, data.customer);
        },
        onCancel: cancel,
      });
      function cancel() {
        closeSheet();
        emit('cancel', { elementType });
      }
    }

    function askPrice(emit, { name, address }) {
      const answer = (isServed) => () => sheet?.post({ type: 'price', amount: group.amount, isServed });
      emit('shippingaddresschange', { name, address, resolve: answer(true), reject: answer(false) });
    }

    function pay(emit, customer) {
      isAuthorised = true;
      emit('confirm', { elementType, expressPaymentType, ...customer, paymentFailed: closeSheet });
    }

    const { element } = createElement({
      elementType,
      onDestroy,
      close: closeSheet,
      open: (emit) =>
        createInlineFrame({
          elementType,
          page: 'wallet.html',
          title: TITLES[group.locale].wallet,
          group,
          options,
          emit,
          onMessage({ type }) {
            if (type === 'ready')
              emit('ready', { elementType, availablePaymentMethods: { sandboxWallet: true } });
            if (type === 'click') askShop(emit);
          },
        }),
    });
    return {
      element,
      async submit() {
        if (isAuthorised) return {};
        throw new IntegrationError('The customer has not paid in the wallet.');
      },
      async confirm(detail) {
        if (!isAuthorised) throw new IntegrationError('The customer has not paid in the wallet.');
        const result = await sheet.ask('confirm', detail);
        if (result.error) closeSheet();
        return result;
      },
    };
  }

  const ELEMENTS = { payment: createPaymentElement, expressCheckout: createExpressElement };

  /** The parts of an elements group that only `confirmPayment` may use. */
  const groups = new WeakMap();

  function createElements({ clientSecret, amount, appearance = {}, locale, fonts = [] } = {}) {
    const group = { clientSecret, amount, appearance, fonts, locale: shopLocale(locale), made: null };
    const elements = {
      create(type, options = {}) {
        if (!ELEMENTS[type]) throw new IntegrationError(`The sandbox has no ${type} element.`);
        if (group.made) throw new IntegrationError('The sandbox puts one element into a group.');
        const onDestroy = () => {
          group.made = null;
        };
        group.made = { type, ...ELEMENTS[type](group, options, onDestroy) };
        return group.made.element;
      },
      getElement: (type) => (group.made?.type === type ? group.made.element : null),
      update(changes) {
        if (changes.clientSecret) group.clientSecret = changes.clientSecret;
        if (changes.amount !== undefined) group.amount = changes.amount;
      },
      async submit() {
        if (!group.made) throw new IntegrationError('Create an element before submitting.');
        return group.made.submit();
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
    if (!group?.made) throw new IntegrationError('confirmPayment needs elements with a mounted element.');
    const secret = clientSecret ?? group.clientSecret;
    if (!secret) throw new IntegrationError('confirmPayment needs a client secret.');
    if (!confirmParams.return_url)
      throw new IntegrationError('confirmPayment needs confirmParams.return_url.');

    const result = await group.made.confirm({
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
