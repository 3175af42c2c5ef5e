import type { VendorProfile } from '@keepsong/contract/makers/vendor-profile';
import { formatMoney } from '@keepsong/domain/format/money';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { LEAD_DAYS_MAX } from '@keepsong/domain/studio/vendor-items';
import { LIMITS } from '@keepsong/domain/text/limits';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { reloadPage } from '~/platform/loading/lazy-reload.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { DaysOffDialog } from '../calendar/days-off-dialog.tsx';
import '../earnings/earnings.css';
import '../calendar/calendar.css';

type Change = Partial<Pick<VendorProfile, 'name' | 'contact' | 'address' | 'lead_days' | 'days_off'>>;

/**
 * How to reach a vendor, when the vendor works, and what share the vendor gets. Lead time and days off change
 * the promised days.
 */
export function ProfilePage({ profile }: { profile: VendorProfile }) {
  const { vendor, contact, address, lead_days, days_off, sends_by } = profile;
  const { locale } = usePage();
  const { busy, run } = useAction();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  // The version of what the form shows. The next load may bring a newer profile, which the form does not show.
  const [version, setVersion] = useState(profile.version);
  const [isStale, setStale] = useState(false);
  const save = async (change: Change) => {
    const done = await run(
      async () => {
        const { browserMakers } = await import('~/platform/api/maker-api.ts');
        const call = { params: { id: vendor.id }, body: { ...change, version } };
        return browserMakers().studio.saveVendorProfile(call);
      },
      (error) => {
        if (isApiError(error) && error.body.code === 'profile_changed') setStale(true);
        return showFailure(error);
      },
    );
    if (!done) return;
    setVersion(done.version);
    toast.show({ tone: 'success', text: m.vendor_saved() });
    await revalidate();
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '').trim();
    const line1 = field('line1');
    void save({
      name: field('name'),
      contact: { name: field('contact'), email: field('email'), phone: field('phone') },
      address: line1
        ? {
            ...{ line1, line2: field('line2'), city: field('city'), state: field('state') },
            ...{ postal_code: field('postal_code'), country: field('country').toUpperCase() || 'US' },
          }
        : null,
      lead_days: Number(field('lead_days')),
    });
  };
  return (
    <div className="wrap studio earn">
      <header className="earn-head">
        <div>
          <h1>{m.vendor_profile()}</h1>
          <p className="muted">{m.vendor_profile_lead({ day: formatWeekday(sends_by, locale) })}</p>
        </div>
      </header>
      <div className="vend-profile">
        <form className="vend-form" onSubmit={send}>
          <TextInput
            label={m.vendor_name()}
            name="name"
            required
            maxLength={LIMITS.personName}
            defaultValue={vendor.name}
          />
          <TextInput
            label={m.vendor_lead_days()}
            hint={m.vendor_lead_days_hint()}
            name="lead_days"
            type="number"
            min={1}
            max={LEAD_DAYS_MAX}
            required
            defaultValue={lead_days}
          />
          <fieldset className="vend-fields">
            <legend>{m.vendor_contact()}</legend>
            <TextInput label={m.vendor_contact_name()} name="contact" defaultValue={contact.name} />
            <TextInput label={m.vendor_email()} name="email" type="email" defaultValue={contact.email} />
            <TextInput label={m.vendor_phone()} name="phone" type="tel" defaultValue={contact.phone} />
          </fieldset>
          <fieldset className="vend-fields">
            <legend>{m.vendor_address()}</legend>
            <TextInput label={m.vendor_line1()} name="line1" defaultValue={address?.line1} />
            <TextInput label={m.vendor_line2()} name="line2" defaultValue={address?.line2} />
            <TextInput label={m.vendor_city()} name="city" defaultValue={address?.city} />
            <TextInput label={m.vendor_region()} name="state" defaultValue={address?.state} />
            <TextInput
              label={m.vendor_postal_code()}
              name="postal_code"
              defaultValue={address?.postal_code}
            />
            <TextInput
              label={m.vendor_country()}
              name="country"
              maxLength={2}
              defaultValue={address?.country ?? 'US'}
            />
          </fieldset>
          {isStale ? (
            <Button variant="secondary" onClick={reloadPage}>
              {m.studio_profile_reload()}
            </Button>
          ) : (
            <Button type="submit" busy={busy}>
              {m.vendor_save()}
            </Button>
          )}
        </form>
        <aside className="earn-side">
          <section className="earn-panel">
            <h2>{m.vendor_holidays()}</h2>
            {days_off.length === 0 ? <p className="muted">{m.vendor_no_holidays()}</p> : null}
            <ul className="cal-off-list">
              {days_off.map((off) => (
                <li key={off.from}>
                  {m.vendor_from_to({
                    from: formatWeekday(off.from, locale),
                    to: formatWeekday(off.to, locale),
                  })}
                  <LinkButton onClick={() => void save({ days_off: days_off.filter((one) => one !== off) })}>
                    {m.vendor_remove()}
                  </LinkButton>
                </li>
              ))}
            </ul>
            <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
              {m.studio_cal_add()}
            </Button>
          </section>
          <section className="earn-panel">
            <h2>{m.vendor_prices()}</h2>
            <dl>
              {profile.prices.map(({ product, title, price_cents, pay_cents }) => (
                <div key={product}>
                  <dt>{title}</dt>
                  <dd>
                    {m.vendor_price({
                      pay: formatMoney(pay_cents, locale),
                      price: formatMoney(price_cents, locale),
                    })}
                  </dd>
                </div>
              ))}
            </dl>
            <p className="muted">{m.vendor_prices_text()}</p>
          </section>
        </aside>
      </div>
      <DaysOffDialog
        open={isAsking}
        today={chicagoDay(new Date())}
        daysOff={days_off}
        onClose={() => setAsking(false)}
        onSave={(next) => {
          setAsking(false);
          void save({ days_off: next });
        }}
      />
    </div>
  );
}
