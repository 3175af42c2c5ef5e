import type { DeskVendor, VendorBody } from '@keepsong/contract/makers/vendor-desk';
import { LEAD_DAYS_MAX } from '@keepsong/domain/studio/vendor-items';
import { LIMITS } from '@keepsong/domain/text/limits';
import { m } from '~/paraglide/messages.js';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { FieldError } from '~/ui/field/field.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { VENDORS_PAGE, vendorDeskPath } from '../admin-paths.ts';
import { CountInput } from '../catalogue/count-input.tsx';
import { EditPage } from '../catalogue/edit-page.tsx';
import { EditSection } from '../catalogue/edit-parts.tsx';
import { type Edit, newWish, useEdit, useNewPage, type Wish } from '../catalogue/use-edit.ts';
import { useSecondStep } from '../second-step.tsx';
import type { VendorPageData } from './load-makers.ts';
import { VendorPay, VendorSignIn } from './vendor-sign-in.tsx';

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().vendorDesk;

const bodyOf = (vendor: DeskVendor): VendorBody => ({
  ...{ name: vendor.name, contact_name: vendor.contact_name, contact_email: vendor.contact_email },
  ...{ contact_phone: vendor.contact_phone, address: vendor.address, lead_days: vendor.lead_days },
});

const FIELD_WORDS: Readonly<Record<keyof VendorBody, () => string>> = {
  name: m.desk_vendor_name,
  contact_name: m.desk_vendor_contact_name,
  contact_email: m.desk_vendor_email,
  contact_phone: m.desk_vendor_phone,
  address: m.desk_vendor_address,
  lead_days: m.desk_vendor_lead_days,
};

/** The editor of a vendor, with the account that signs in for the vendor. */
export function VendorPage({ data }: { data: VendorPageData }) {
  const { isNew } = data;
  const { act, dialog } = useSecondStep();
  const send = async (body: VendorBody, wish: Wish): Promise<DeskVendor> => {
    const api = await calls();
    const call = () =>
      isNew
        ? api.add({ body: { ...body, ...newWish(wish) } })
        : api.save({ params: { id: data.vendor.id }, body: { ...body, ...wish } });
    return (await act(call)).vendor;
  };
  const edit = useEdit({ saved: data.vendor, bodyOf, send });
  useNewPage(isNew ? edit.item : null, vendorDeskPath);
  const { item, body } = edit;
  const params = { id: item.id };
  return (
    <EditPage
      edit={edit}
      above={[{ to: VENDORS_PAGE, name: m.desk_vendors() }]}
      title={body.name || m.desk_vendor_new()}
      newFacts={isNew ? m.desk_vendor_new_facts() : null}
      bodyOf={bodyOf}
      labelOf={(field) => FIELD_WORDS[field]()}
      wordsOfField={(field, of) => (field === 'address' ? addressWords(of) : String(of[field]))}
      history={async () => (await calls()).history({ params })}
      rollBack={async (wish) =>
        (await act(async () => (await calls()).rollBack({ params, body: wish }))).vendor
      }
      bar={{ note: m.desk_vendor_bar(), archiveLead: m.desk_vendor_archive_lead() }}
      side={
        isNew ? null : (
          <>
            <VendorSignIn saved={item} act={act} />
            <VendorPay payout={item.payout} />
          </>
        )
      }
      below={dialog}
    >
      <FieldError>
        {edit.wrong.products ? m.desk_vendor_still_sells({ count: item.products }) : null}
      </FieldError>
      <Contact edit={edit} />
      <Address edit={edit} countries={data.countries} />
    </EditPage>
  );
}

const addressWords = ({ address }: VendorBody): string =>
  address === null ? '–' : Object.values(address).filter(Boolean).join(', ');

type PartProps = { edit: Edit<DeskVendor, VendorBody> };

function Contact({ edit: { body, wrong, set } }: PartProps) {
  const fault = (field: keyof VendorBody) =>
    wrong[field] ? fieldErrorWords(wrong[field], FIELD_WORDS[field]()) : undefined;
  const field = (name: 'name' | 'contact_name' | 'contact_email' | 'contact_phone', maxLength: number) => ({
    label: FIELD_WORDS[name](),
    ...{ maxLength, value: body[name], error: fault(name), autoComplete: 'off' },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set({ [name]: currentTarget.value }),
  });
  return (
    <EditSection id="contact" title={m.desk_vendor_contact()} lead={m.desk_vendor_contact_lead()}>
      <div className="edit-both">
        <TextInput {...field('name', LIMITS.personName)} />
        <CountInput
          label={m.desk_vendor_lead_days()}
          hint={m.desk_vendor_lead_days_hint()}
          value={body.lead_days}
          error={fault('lead_days')}
          onChange={(days) => set({ lead_days: Math.min(days ?? 0, LEAD_DAYS_MAX) })}
        />
        <TextInput {...field('contact_name', LIMITS.personName)} />
        <TextInput {...field('contact_email', LIMITS.email)} type="email" />
        <TextInput {...field('contact_phone', 40)} type="tel" />
      </div>
    </EditSection>
  );
}

type Address = NonNullable<VendorBody['address']>;
const EMPTY: Address = { line1: '', line2: '', city: '', state: '', postal_code: '', country: 'US' };

const ADDRESS_FIELDS: readonly (readonly [Exclude<keyof Address, 'country'>, () => string, number])[] = [
  ['line1', m.desk_vendor_line1, LIMITS.addressLine],
  ['line2', m.desk_vendor_line2, LIMITS.addressLine],
  ['city', m.desk_vendor_city, LIMITS.city],
  ['state', m.desk_vendor_region, LIMITS.city],
  ['postal_code', m.desk_vendor_postal_code, LIMITS.postalCode],
];

function Address({
  edit: { body, wrong, set },
  countries,
}: PartProps & { countries: VendorPageData['countries'] }) {
  const address = body.address ?? EMPTY;
  const put = (change: Partial<Address>) => {
    const next = { ...address, ...change };
    const isEmpty = ADDRESS_FIELDS.every(([name]) => next[name].trim() === '');
    set({ address: isEmpty && next.country === EMPTY.country ? null : next });
  };
  const fault = (name: keyof Address, label: string) => {
    const code = wrong[`address.${name}`];
    return code ? fieldErrorWords(code, label) : undefined;
  };
  return (
    <EditSection id="address" title={m.desk_vendor_address()} lead={m.desk_vendor_address_lead()}>
      <div className="edit-both">
        {ADDRESS_FIELDS.map(([name, label, maxLength]) => (
          <TextInput
            key={name}
            label={label()}
            autoComplete="off"
            maxLength={maxLength}
            value={address[name]}
            error={fault(name, label())}
            onChange={({ currentTarget }) => put({ [name]: currentTarget.value })}
          />
        ))}
        <Select
          label={m.desk_vendor_country()}
          value={address.country}
          error={fault('country', m.desk_vendor_country())}
          options={Object.entries(countries).map(([code, name]) => ({ value: code, label: name }))}
          onChange={({ currentTarget }) => put({ country: currentTarget.value })}
        />
      </div>
    </EditSection>
  );
}
