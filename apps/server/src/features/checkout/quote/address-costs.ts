import type { CartPayload } from '@keepsong/contract/checkout';
import { parcelPrice, shippingClassOf } from '@keepsong/domain/catalogue/shipping-class';
import { isCountry, isUsState } from '@keepsong/domain/checkout/geo';
import { NO_TAXES, type Quote, taxableAmounts } from '@keepsong/domain/checkout/quote';
import { HOME_COUNTRY, mayBeSentTo, needsShipping } from '@keepsong/domain/checkout/ships';
import { ok, type Result } from '@keepsong/domain/result';
import type { CalculatedTaxes, TaxAddress, TaxPort } from '../../../adapters/taxes/taxes.port.ts';
import type { CartFacts } from './cart-facts.repository.ts';
import type { PricedLine } from './sold-lines.ts';

type Addresses = CartPayload['sf_cart']['addresses'];

/**
 * The address that decides the taxes: the shipping address, or the billing address when nothing is shipped. Null while
 * the address is not complete enough to calculate taxes.
 */
export function taxAddress({ shipping, billing }: Addresses, isShipped: boolean): TaxAddress | null {
  const address = isShipped
    ? shipping && { ...shipping, country: shipping.country, state: shipping.state }
    : billing && { ...billing, country: billing.country_code, state: billing.state_code };
  if (!address || !isCountry(address.country)) return null;
  if (address.country === HOME_COUNTRY && !isUsState(address.state)) return null;
  const { country, state, postal_code, city } = address;
  return { country, state, postal_code, city };
}

const cannotBeSent: Result<never> = {
  ok: false,
  refusal: { code: 'international_unavailable', fields: { country: 'country_invalid' } },
};

type Rates = Pick<CartFacts, 'shipping' | 'rates'>;

/**
 * The price of shipping in cents; 0 while the address is not known. Refuses with `international_unavailable` (spec
 * 5-36).
 */
export function shippingCost(
  lines: readonly PricedLine[],
  address: TaxAddress | null,
  { shipping }: Pick<Rates, 'shipping'>,
): Result<number> {
  const sendable = lines.map(({ row, extra_info }) => ({
    requires_shipping_address: row.requiresShippingAddress,
    extra_info,
  }));
  if (!needsShipping(sendable) || address === null) return ok(0);
  if (!mayBeSentTo(address.country, sendable)) return cannotBeSent;
  const sent = lines.filter(({ row }) => row.requiresShippingAddress);
  const classes = sent.map(({ row }) => shippingClassOf(row.extraInfo));
  const cents = parcelPrice(address.country, classes, shipping);
  return cents === null ? cannotBeSent : ok(cents);
}

/** Asks the tax port for the taxes on a quote. No taxes while the address is not known or the quote is 0. */
export async function taxesOn(
  quote: Quote,
  lines: readonly Pick<PricedLine, 'cart_uuid' | 'name' | 'product_type'>[],
  { address, rates }: Pick<Rates, 'rates'> & { address: TaxAddress | null },
  port: TaxPort,
): Promise<CalculatedTaxes> {
  const byUuid = new Map(lines.map((line) => [line.cart_uuid, line]));
  const taxable = taxableAmounts(quote).flatMap(({ cart_uuid, cents }) => {
    const line = byUuid.get(cart_uuid);
    return line && cents > 0 ? [{ cart_uuid, cents, kind: line.product_type, name: line.name }] : [];
  });
  if (address === null || (taxable.length === 0 && quote.shipping === 0))
    return { ...NO_TAXES, calculation: null };
  return port.taxesFor({ address, lines: taxable, shippingCents: quote.shipping, rates });
}
