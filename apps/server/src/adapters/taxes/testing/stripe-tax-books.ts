import { taxOn } from '@keepsong/domain/checkout/money';
import { StripeProblem } from '../../payments/testing/stripe-ledger.ts';
import { RATES_PPM } from './taxes-subject.ts';

type Item = { amount: number; reference: string; taxCode: string; place: string };

/** 2027-02-20T12:00:00Z, in seconds. */
const EXPIRES_AT = 1_803_124_800;

/** How many lines a calculation itself contains. Further lines must be fetched. */
const FIRST_PAGE = 10;

/** The tax rate for a place and a tax code, in millionths. Only the places of the contract test have rates. */
const rateOf = ({ place, taxCode }: Pick<Item, 'place' | 'taxCode'>): number =>
  RATES_PPM[place]?.[taxCode] ?? 0;

/**
 * What the stand-in stores instead of Stripe Tax. It keeps the calculations, so that their lines can be fetched page by
 * page.
 */
export class StripeTaxBooks {
  private readonly calculations = new Map<string, object[]>();
  private calculated = 0;
  /** The recorded transactions and reversals, by reference. */
  readonly transactions = new Map<
    string,
    { id: string; calculation: string } | { id: string; reverses: string; flatAmount: number | null }
  >();

  /** Deletes all calculations, as Stripe does after 90 days. */
  forgetCalculations(): void {
    this.calculations.clear();
  }

  /** Answers `POST /v1/tax/transactions/create_from_calculation`. */
  record(form: URLSearchParams): object {
    const calculation = form.get('calculation') ?? '';
    if (!this.calculations.has(calculation))
      throw new StripeProblem(404, `No such tax calculation: '${calculation}'`, 'resource_missing');
    return this.write(form, { calculation });
  }

  /** Answers `POST /v1/tax/transactions/create_reversal`. */
  reverse(form: URLSearchParams): object {
    const reverses = form.get('original_transaction') ?? '';
    if (![...this.transactions.values()].some(({ id }) => id === reverses))
      throw new StripeProblem(404, `No such tax transaction: '${reverses}'`, 'resource_missing');
    const flat = form.get('flat_amount');
    const isFull = form.get('mode') === 'full';
    if (isFull !== (flat === null) || Number(flat) > 0)
      throw new StripeProblem(400, 'A partial reversal needs a negative flat_amount.', 'parameter_missing');
    return this.write(form, { reverses, flatAmount: flat === null ? null : Number(flat) });
  }

  private write(
    form: URLSearchParams,
    what: { calculation: string } | { reverses: string; flatAmount: number | null },
  ): object {
    const reference = form.get('reference') ?? '';
    if (this.transactions.has(reference))
      throw new StripeProblem(400, 'This reference was used before.', 'resource_already_exists');
    const id = `tax_${this.transactions.size + 1}`;
    this.transactions.set(reference, { id, ...what });
    return {
      id,
      object: 'tax.transaction',
      reference,
      type: 'calculation' in what ? 'transaction' : 'reversal',
    };
  }

  /** Answers `POST /v1/tax/calculations`. */
  calculate(form: URLSearchParams): object {
    const place = placeOf(form);
    const items = lineItems(form, place);
    const shipping = shippingOf(form, place);
    this.calculated += 1;
    const id = `taxcalc_${this.calculated}`;
    const lines = items.map((item, index) => toLine(item, `tax_li_${index}`));
    this.calculations.set(id, lines);
    const amounts = [...items, ...(shipping ? [shipping] : [])];
    const tax = amounts.reduce((sum, item) => sum + taxOn(item.amount, rateOf(item)), 0);
    return {
      id,
      object: 'tax.calculation',
      currency: form.get('currency'),
      expires_at: EXPIRES_AT,
      amount_total: amounts.reduce((sum, { amount }) => sum + amount, tax),
      tax_amount_exclusive: tax,
      tax_amount_inclusive: 0,
      shipping_cost: shipping && {
        amount: shipping.amount,
        amount_tax: taxOn(shipping.amount, rateOf(shipping)),
        tax_behavior: 'exclusive',
        tax_code: shipping.taxCode,
      },
      ...(form.get('expand[0]') === 'line_items' ? { line_items: this.page(id, 0, FIRST_PAGE) } : {}),
    };
  }

  /** Answers `GET /v1/tax/calculations/{id}/line_items`. */
  linesOf(id: string, query: URLSearchParams): object {
    const after = query.get('starting_after');
    const start = after === null ? 0 : Number(after.split('_').at(-1)) + 1;
    return this.page(id, start, Number(query.get('limit') ?? FIRST_PAGE));
  }

  private page(id: string, start: number, limit: number): object {
    const lines = this.calculations.get(id);
    if (!lines) throw new StripeProblem(404, `No such tax calculation: '${id}'`, 'resource_missing');
    const data = lines.slice(start, start + limit);
    const url = `/v1/tax/calculations/${id}/line_items`;
    return { object: 'list', data, has_more: start + limit < lines.length, url };
  }
}

function toLine(item: Item, id: string): object {
  const { amount, reference, taxCode } = item;
  return {
    id,
    object: 'tax.calculation_line_item',
    amount,
    amount_tax: taxOn(amount, rateOf(item)),
    quantity: 1,
    reference,
    tax_behavior: 'exclusive',
    tax_code: taxCode,
  };
}

/**
 * The place of an address, as `country-state`. As at Stripe, an address in the United States is refused when its postal
 * code is not valid.
 */
function placeOf(form: URLSearchParams): string {
  const field = (name: string) => form.get(`customer_details[address][${name}]`) ?? '';
  const country = field('country');
  if (country === 'US' && !/^\d{5}(-\d{4})?$/.test(field('postal_code'))) {
    const message = "We could not determine the customer's tax location based on the provided address.";
    throw new StripeProblem(400, message, 'customer_tax_location_invalid');
  }
  return `${country}-${field('state')}`;
}

function lineItems(form: URLSearchParams, place: string): Item[] {
  const items: Item[] = [];
  for (let index = 0; form.has(`line_items[${index}][amount]`); index += 1) {
    const field = (name: string) => form.get(`line_items[${index}][${name}]`) ?? '';
    items.push({
      amount: positive(field('amount')),
      reference: field('reference'),
      taxCode: field('tax_code'),
      place,
    });
  }
  if (items.length === 0)
    throw new StripeProblem(400, 'Missing required param: line_items.', 'parameter_missing');
  if (new Set(items.map(({ reference }) => reference)).size < items.length || items.some(hasNoReference))
    throw new StripeProblem(400, 'Every line item needs a reference of its own.', 'parameter_invalid_empty');
  return items;
}

const hasNoReference = ({ reference }: Item) => reference === '';

function shippingOf(form: URLSearchParams, place: string): Item | null {
  const amount = form.get('shipping_cost[amount]');
  if (amount === null) return null;
  const taxCode = form.get('shipping_cost[tax_code]') ?? '';
  return { amount: positive(amount), reference: 'shipping', taxCode, place };
}

function positive(amount: string): number {
  if (!/^[1-9]\d*$/.test(amount))
    throw new StripeProblem(
      400,
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
    );
  return Number(amount);
}
