// The wallet's sheet: the amount, the card, the billing and the shipping address. Its cards are test cards.
import { dress, loadFonts } from './look.js';
import { ADDRESSES, CARDS, OWNER } from './wallet-owner.js';
import { WORDS } from './wallet-words.js';

const locale = new URLSearchParams(location.search).get('locale') === 'sp' ? 'sp' : 'en';
const words = WORDS[locale];
const byId = (id) => document.getElementById(id);
const form = byId('wallet');
const email = byId('email');
const card = byId('card');
const billing = byId('billing');
const shipping = byId('shipping');
const pay = byId('pay');

const REQUEST_TIMEOUT_MS = 30_000;
const money = new Intl.NumberFormat(locale === 'sp' ? 'es-US' : 'en-US', {
  style: 'currency',
  currency: 'USD',
});

/** Cents that the customer sees. */
let amount = 0;
let isPaying = false;

function tellShop(type, detail = {}) {
  window.parent.postMessage({ channel: 'sandbox-payments', type, ...detail }, location.origin);
}

function showAmount(cents) {
  amount = cents;
  byId('amount').textContent = money.format(cents / 100);
}

function offer(select, choices) {
  select.replaceChildren(...choices.map(([value, text]) => new Option(text, value)));
}

const addressChoices = (isAllowed) =>
  ADDRESSES.flatMap((address, index) => {
    const { line1, city, state, postal_code } = address;
    return isAllowed(address) ? [[String(index), `${line1}, ${city}, ${state} ${postal_code}`]] : [];
  });

/** The address as a shop may know it before the customer pays: without the street. */
const partOf = ({ city, state, postal_code, country }) => ({ city, state, postal_code, country });

function askPrice() {
  pay.disabled = true;
  byId('problem').textContent = '';
  tellShop('address', { address: { name: OWNER.name, address: partOf(ADDRESSES[shipping.value]) } });
}

function takePrice({ amount: cents, isServed }) {
  if (isServed) showAmount(cents);
  else byId('problem').textContent = words.unserved;
  pay.disabled = !isServed;
}

function begin({ appearance, fonts, sheet }) {
  dress(appearance);
  void loadFonts(fonts);
  const { business, emailRequired, billingAddressRequired, shippingAddressRequired } = sheet;
  const { allowedShippingCountries } = sheet;
  byId('due').textContent = words.due.replace('{business}', business?.name ?? '');
  showAmount(sheet.amount);
  byId('email-field').hidden = !emailRequired;
  byId('billing-field').hidden = !billingAddressRequired;
  byId('shipping-field').hidden = !shippingAddressRequired;
  offer(
    shipping,
    addressChoices(({ country }) => allowedShippingCountries?.includes(country) ?? true),
  );
  if (shippingAddressRequired) askPrice();
  else pay.disabled = false;
  card.focus();
  tellShop('ready');
}

function customer() {
  const isAsked = !byId('email-field').hidden;
  const isBilled = !byId('billing-field').hidden;
  const isSent = !byId('shipping-field').hidden;
  return {
    billingDetails: {
      name: OWNER.name,
      // A wallet tells only what the shop asked for.
      ...(isAsked ? { email: email.value.trim() } : {}),
      address: isBilled ? ADDRESSES[billing.value] : { line1: '', line2: null, ...NOWHERE },
    },
    ...(isSent ? { shippingAddress: { name: OWNER.name, address: ADDRESSES[shipping.value] } } : {}),
  };
}

const NOWHERE = { city: '', state: '', postal_code: '', country: '' };

async function confirm({ clientSecret, returnUrl }) {
  try {
    const response = await fetch('api/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_secret: clientSecret,
        return_url: returnUrl,
        locale,
        // The amount on the sheet; the provider takes exactly this amount or nothing.
        amount,
        card: { number: CARDS[card.value], exp_month: 12, exp_year: 2040, cvc: '123' },
      }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const answer = await response.json();
    return answer.error ? { error: answer.error } : { paymentIntent: answer.payment_intent };
  } catch {
    return { error: { type: 'api_connection_error', message: words.connection } };
  }
}

function translate() {
  document.documentElement.lang = locale === 'sp' ? 'es' : 'en';
  for (const id of ['title', 'explain', 'who', 'pay', 'cancel']) byId(id).textContent = words[id];
  for (const id of ['email', 'card', 'billing', 'shipping'])
    document.querySelector(`label[for=${id}]`).textContent = words[id];
  byId('customer').textContent = OWNER.name;
  email.value = OWNER.email;
  document.title = words.title;
  offer(card, Object.entries(words.cards));
  offer(
    billing,
    addressChoices(() => true),
  );
}

shipping.addEventListener('change', askPrice);
byId('cancel').addEventListener('click', () => tellShop('cancel'));
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && !isPaying) tellShop('cancel');
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (isPaying || pay.disabled) return;
  isPaying = true;
  pay.textContent = words.paying;
  for (const control of [email, card, billing, shipping, byId('cancel')]) control.disabled = true;
  tellShop('pay', { customer: customer() });
});

window.addEventListener('message', async ({ source, origin, data }) => {
  if (source !== window.parent || origin !== location.origin || data?.channel !== 'sandbox-payments') return;
  if (data.type === 'init') begin(data);
  if (data.type === 'price') takePrice(data);
  if (data.type === 'confirm') tellShop('answer', { request: data.request, answer: await confirm(data) });
});

translate();
tellShop('loaded');
