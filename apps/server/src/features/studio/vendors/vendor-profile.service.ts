import type { VendorProfile } from '@keepsong/contract/makers/vendor-profile';
import { shippingAddressErrors } from '@keepsong/domain/checkout/address';
import { shareOf } from '@keepsong/domain/earnings/rates';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { makerDay } from '@keepsong/domain/studio/vendor-items';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx } from '../../../platform/db/database.ts';
import type { Editing } from '../../../platform/editing/editing.service.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { sha256 } from '../../../platform/ids.ts';
import { requireVendor } from '../../earnings/own-earnings.service.ts';
import type { SettleEarnings } from '../../earnings/settle-earnings.service.ts';
import { VENDORS } from '../vendor-desk/vendor-edits.service.ts';
import { findHolidays } from './vendor-items.repository.ts';
import {
  findDaysOff,
  findOwnProducts,
  findProfile,
  saveDaysOff,
  saveProfile,
} from './vendor-profile.repository.ts';

type Deps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  settleEarnings: Pick<SettleEarnings, 'rates'>;
  editing: Editing;
};

/** Only a script changes a profile this often. */
const CHANGES = { name: 'vendor_profile', max: 120, seconds: 3_600 } as const;

type Entered = Pick<VendorProfile, 'name' | 'contact' | 'address' | 'lead_days' | 'days_off'>;
/** What to change, and the version of the profile from which this was made. */
export type ProfileInput = Partial<Entered> & { version: string };

/** A version is made from the content. So it also changes when the staff change a vendor, and nobody has to count it. */
const versionOf = (entered: Entered): string => sha256(JSON.stringify(entered)).toString('hex');

/**
 * The profiles of vendors, which they edit themselves. Their lead times and days off change the days that
 * customers are promised.
 */
export function createVendorProfile({ database, clock, limits, settleEarnings, editing }: Deps) {
  const { db } = database;

  /** What the vendor has entered. Null when there is no such vendor. */
  async function entered(on: DbOrTx, id: number): Promise<Entered | null> {
    const row = await findProfile(on, id);
    return (
      row && {
        ...{ name: row.name, address: row.address, lead_days: row.leadDays },
        contact: { name: row.contactName, email: row.contactEmail, phone: row.contactPhone },
        days_off: await findDaysOff(on, id),
      }
    );
  }

  async function view(id: number, locale: Locale): Promise<Result<VendorProfile>> {
    const own = await entered(db, id);
    if (!own) return refuse('forbidden');
    const [goods, rates, holidays] = await Promise.all([
      findOwnProducts(db, id),
      settleEarnings.rates(db, { vendorId: id }, clock.now()),
      findHolidays(db),
    ]);
    return ok({
      vendor: { id, name: own.name },
      ...own,
      version: versionOf(own),
      sends_by: makerDay(chicagoDay(clock.now()), own, holidays),
      prices: goods.map(({ slug, titleEn, titleSp, priceCents, active }) => ({
        product: slug,
        title: locale === 'sp' ? titleSp : titleEn,
        price_cents: priceCents,
        pay_cents: shareOf(priceCents, rates.goods),
        is_sold: active,
      })),
    });
  }

  return {
    /** Refuses with `sign_in_required`, `forbidden`. */
    async get(session: Session | null, id: number, locale: Locale): Promise<Result<VendorProfile>> {
      const vendor = requireVendor(session, id);
      return vendor.ok ? view(id, locale) : vendor;
    },

    /**
     * Refuses with `sign_in_required`, `forbidden`, `address_invalid` with the wrong fields, `too_many_requests`, and
     * `profile_changed` when somebody has changed the profile since the given version.
     */
    async save(
      session: Session | null,
      id: number,
      input: ProfileInput,
      locale: Locale,
    ): Promise<Result<VendorProfile>> {
      const vendor = requireVendor(session, id);
      if (!vendor.ok) return vendor;
      const { version, name, contact, address, lead_days, days_off } = input;
      if (address) {
        const errors = shippingAddressErrors(address);
        if (Object.keys(errors).length > 0) return refuseFields('address_invalid', errors);
      }
      const within = await limits.take(CHANGES, `user:${vendor.value.userId}`);
      if (!within.ok) return within;
      const saved = await database.transaction(async (tx): Promise<Result<null>> => {
        const before = await editing.steps.load(tx, VENDORS, String(id), true);
        const own = await entered(tx, id);
        if (!own || versionOf(own) !== version) return refuse('profile_changed');
        await saveProfile(tx, id, {
          ...(name === undefined ? {} : { name }),
          ...(contact === undefined
            ? {}
            : { contactName: contact.name, contactEmail: contact.email, contactPhone: contact.phone }),
          ...(address === undefined ? {} : { address }),
          ...(lead_days === undefined ? {} : { leadDays: lead_days }),
        });
        // The staff edit the same fields, so the change becomes a version there, and the staff cannot overwrite
        // it unseen.
        if (before) await editing.steps.follow(tx, VENDORS, before, vendor.value.userId);
        if (days_off) await saveDaysOff(tx, id, days_off, chicagoDay(clock.now()));
        return ok(null);
      });
      return saved.ok ? view(id, locale) : saved;
    },
  };
}

export type VendorProfiles = ReturnType<typeof createVendorProfile>;
