// The hosted card fields. What is typed here goes to the provider and to nobody else.
import {
  cardBrand,
  checkCvc,
  checkExpiry,
  checkNumber,
  cvcLength,
  digitsOf,
  formatExpiry,
  formatNumber,
  longestNumber,
} from './card-rules.js';
import { WORDS } from './fields-words.js';
import { dress, loadFonts } from './look.js';

const locale = new URLSearchParams(location.search).get('locale') === 'sp' ? 'sp' : 'en';
const words = WORDS[locale];
const byId = (id) => document.getElementById(id);
const number = byId('number');
const expiry = byId('expiry');
const cvc = byId('cvc');
const zip = byId('zip');
const form = byId('card');
const ways = form.elements.namedItem('way');

const BRAND_NAMES = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  unknown: '',
};
const REQUEST_TIMEOUT_MS = 30_000;

const fields = [
  { input: number, check: () => checkNumber(digitsOf(number.value)) },
  { input: expiry, check: () => checkExpiry(digitsOf(expiry.value), new Date()) },
  { input: cvc, check: () => checkCvc(digitsOf(cvc.value), digitsOf(number.value)) },
];

/** How the customer pays: `card` or `paypal`. */
const way = () => ways.value;

/** The detail of Stripe's change event: the payment method, and whether its input is complete. */
function tellChange() {
  const isPaypal = way() === 'paypal';
  const complete = isPaypal || fields.every((field) => field.check() === null);
  const empty = !isPaypal && fields.every((field) => field.input.value === '');
  tellShop('change', { detail: { empty, complete, collapsed: false, value: { type: way() } } });
}

/** Shows the fields of the chosen method; the typed card data stay. */
function showWay() {
  const isPaypal = way() === 'paypal';
  for (const field of document.querySelectorAll('.fld')) field.classList.toggle('away', isPaypal);
  byId('paypal').hidden = !isPaypal;
}

function tellShop(type, detail = {}) {
  // Only pages of this origin may frame the fields, so this origin is the only one that is told anything.
  window.parent.postMessage({ channel: 'sandbox-payments', type, ...detail }, location.origin);
}

function showProblem(input, problem) {
  byId(`${input.id}-problem`).textContent = problem ? words.problems[problem] : '';
  input.setAttribute('aria-invalid', problem ? 'true' : 'false');
}

/** Keeps the caret behind the same digit while the groups around it move, and at the end when it was there. */
function reformat(input, format, longest) {
  const atEnd = input.selectionStart === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const text = format(digitsOf(input.value).slice(0, longest));
  if (text === input.value) return;
  input.value = text;
  if (atEnd) return;
  let caret = 0;
  for (let seen = 0; caret < text.length && seen < digitsBefore; caret += 1)
    if (/\d/.test(text[caret])) seen += 1;
  input.setSelectionRange(caret, caret);
}

/** `4` means April; `12/2030`, as browsers fill it in, means 12 / 30. */
function expiryDigits(digits) {
  if (/^[2-9]$/.test(digits)) return `0${digits}`;
  return digits.length === 6 ? digits.slice(0, 2) + digits.slice(4) : digits.slice(0, 4);
}

number.addEventListener('input', () => {
  const digits = digitsOf(number.value);
  reformat(number, formatNumber, longestNumber(digits));
  byId('brand').textContent = BRAND_NAMES[cardBrand(digits)];
});
expiry.addEventListener('input', (event) => {
  const erasing = event instanceof InputEvent && event.inputType.startsWith('delete');
  reformat(expiry, (digits) => formatExpiry(erasing ? digits : expiryDigits(digits)), 6);
});
cvc.addEventListener('input', () => reformat(cvc, (digits) => digits, cvcLength(digitsOf(number.value))));

for (const { input, check } of fields) {
  input.addEventListener('blur', () => {
    // An untouched field is not wrong yet; it is named when the form is submitted.
    if (input.value) showProblem(input, check());
  });
  input.addEventListener('input', () => {
    if (input.getAttribute('aria-invalid') === 'true') showProblem(input, check());
    tellChange();
  });
}

for (const choice of ways)
  choice.addEventListener('change', () => {
    showWay();
    tellChange();
  });

form.addEventListener('submit', (event) => event.preventDefault());
window.addEventListener('focus', () => tellShop('focus'));
window.addEventListener('blur', () => tellShop('blur'));

/** Shows every problem, goes to the first one, and answers it in the shape of Stripe.js. */
function validate() {
  if (way() === 'paypal') return {};
  let first = null;
  for (const { input, check } of fields) {
    const problem = check();
    showProblem(input, problem);
    if (problem && !first) first = { input, problem };
  }
  if (!first) return {};
  first.input.focus();
  return { error: { type: 'validation_error', code: first.problem, message: words.problems[first.problem] } };
}

function typedCard() {
  const date = digitsOf(expiry.value);
  return {
    number: digitsOf(number.value),
    exp_month: Number(date.slice(0, 2)),
    exp_year: 2000 + Number(date.slice(2, 4)),
    cvc: digitsOf(cvc.value),
    postal_code: zip.value.trim(),
  };
}

async function confirm({ clientSecret, returnUrl }) {
  const invalid = validate();
  if (invalid.error) return invalid;
  const method = way() === 'paypal' ? { method: 'paypal' } : { card: typedCard() };
  try {
    const response = await fetch('api/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret: clientSecret, return_url: returnUrl, locale, ...method }),
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
  for (const name of ['number', 'expiry', 'cvc'])
    document.querySelector(`label[for=${name}]`).textContent = words[name];
  document.querySelector('.ways legend').textContent = words.ways;
  document.querySelector('.way span').textContent = words.card;
  byId('paypal').textContent = words.paypal;
  const [label, optional] = document.querySelectorAll('label[for=zip] span');
  label.textContent = words.zip;
  optional.textContent = words.optional;
  expiry.placeholder = words.expiryHint;
}

function wantsZip({ fields: wanted } = {}) {
  const address = wanted?.billingDetails?.address ?? wanted?.billingDetails;
  return address !== 'never' && address?.postalCode !== 'never';
}

async function begin({ appearance, fonts, options }) {
  dress(appearance);
  byId('zip-field').hidden = !wantsZip(options);
  zip.disabled = !wantsZip(options);
  void loadFonts(fonts);
  if (options?.paymentMethodOrder?.[0] === 'paypal') {
    ways.value = 'paypal';
    showWay();
    tellChange();
  }
  tellShop('resize', { height: form.getBoundingClientRect().height });
  tellShop('ready');
}

window.addEventListener('message', async ({ source, origin, data }) => {
  if (source !== window.parent || origin !== location.origin || data?.channel !== 'sandbox-payments') return;
  if (data.type === 'init') await begin(data);
  if (data.type === 'focus') number.focus();
  if (data.type === 'submit') tellShop('answer', { request: data.request, answer: validate() });
  if (data.type === 'confirm') tellShop('answer', { request: data.request, answer: await confirm(data) });
});

translate();
new ResizeObserver(() => tellShop('resize', { height: form.getBoundingClientRect().height })).observe(form);
tellShop('loaded');
