import { type VendorBody, vendorBody } from '@keepsong/contract/makers/vendor-desk';
import { isEmail } from '@keepsong/domain/auth/email';
import { shippingAddressErrors } from '@keepsong/domain/checkout/address';
import type { FieldCode } from '@keepsong/domain/refusals';
import { type FieldErrors, ok, type Result, refuseFields } from '@keepsong/domain/result';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { Editable, Shown } from '../../../platform/editing/editing.service.ts';
import {
  type FoundVendor,
  findVendor,
  findVendorIds,
  insertVendor,
  isNameTaken,
  type NewVendor,
  updateVendor,
} from './vendor-desk.repository.ts';

/** What the desk shows of a vendor and the staff cannot change. */
export type VendorFacts = Pick<FoundVendor, 'signsIn' | 'invite' | 'payout'>;

export const shownVendor = ({
  row,
  signsIn,
  invite,
  products,
  payout,
}: FoundVendor): Shown<VendorBody, VendorFacts> => ({
  body: {
    ...{ name: row.name, contact_name: row.contactName, contact_email: row.contactEmail },
    ...{ contact_phone: row.contactPhone, address: row.address, lead_days: row.leadDays },
  },
  isShown: row.active,
  figures: { products },
  facts: { signsIn, invite, payout },
});

const rowOf = (body: VendorBody, active: boolean): NewVendor => ({
  ...{ name: body.name, contactName: body.contact_name, contactEmail: body.contact_email },
  ...{ contactPhone: body.contact_phone, address: body.address, leadDays: body.lead_days, active },
});

/** The values of a new vendor of which only the name is given. */
export const PLAIN_VENDOR = {
  ...{ contact_name: '', contact_email: '', contact_phone: '', address: null, lead_days: 3 },
} as const satisfies Partial<VendorBody>;

/** The faults of the address from which parcels are sent. A live vendor must have one. */
function wrongAddress({ address }: VendorBody, isShown: boolean): FieldErrors {
  if (address === null) return isShown ? { 'address.line1': 'required' } : {};
  const errors = Object.entries(shippingAddressErrors(address)) as [string, FieldCode][];
  return Object.fromEntries(errors.map(([field, code]) => [`address.${field}`, code]));
}

async function check(
  db: DbOrTx,
  body: VendorBody,
  { id, isShown }: { id: number | null; isShown: boolean },
): Promise<Result<null>> {
  const { contact_email: email } = body;
  const wrong: FieldErrors = {
    ...((await isNameTaken(db, body.name, id)) && { name: 'taken' }),
    ...(email !== '' && !isEmail(email) && { contact_email: 'email_invalid' }),
    ...(isShown && email === '' && { contact_email: 'required' }),
    ...wrongAddress(body, isShown),
  };
  return Object.keys(wrong).length === 0 ? ok(null) : refuseFields('invalid_input', wrong);
}

/**
 * Vendors as things that the staff change. Products can only have live vendors, so a vendor whose products are
 * on sale stays live.
 */
export const VENDORS: Editable<VendorBody, VendorFacts> = {
  kind: 'vendor',
  permission: 'vendors',
  carry: {
    schema: vendorBody,
    ids: findVendorIds,
    nameOf: ({ name }) => String(name),
    plain: () => PLAIN_VENDOR,
  },
  async find(db, id, lock) {
    const found = await findVendor(db, Number(id), lock);
    return found && shownVendor(found);
  },
  read(draft, live) {
    const read = vendorBody.safeParse({ ...live, ...draft });
    return read.success ? read.data : live;
  },
  async add(tx, body) {
    const sound = await check(tx, body, { id: null, isShown: false });
    return sound.ok ? ok(String(await insertVendor(tx, rowOf(body, false)))) : sound;
  },
  async write(tx, id, body, isShown) {
    const number = Number(id);
    const before = await findVendor(tx, number, true);
    if (!isShown && before && before.products > 0)
      return refuseFields('invalid_input', { products: 'invalid' });
    const sound = await check(tx, body, { id: number, isShown });
    if (!sound.ok) return sound;
    await updateVendor(tx, number, rowOf(body, isShown));
    return ok(null);
  },
};
