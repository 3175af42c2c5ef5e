import type { AffiliateBody, Brought, DeskAffiliate } from '@keepsong/contract/money/affiliates';
import { formatMoment, formatMonth, formatShortDay } from '@keepsong/domain/format/dates';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { ButtonLink } from '~/ui/action/button.tsx';
import { CopyField } from '~/ui/action/copy-field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { AFFILIATES_PAGE, affiliatePath } from '../admin-paths.ts';
import { EditPage } from '../catalogue/edit-page.tsx';
import { EditSection } from '../catalogue/edit-parts.tsx';
import { type Edit, isSeen, newWish, useEdit, useNewPage, type Wish } from '../catalogue/use-edit.ts';
import { deskMoney } from '../desk-money.ts';
import { useSecondStep } from '../second-step.tsx';
import { PlainTable } from '../table/plain-table.tsx';
import type { AffiliatePageData } from './load-affiliates.ts';
import { PercentInput } from './percent-input.tsx';
import { percentWords } from './tax-words.ts';

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().affiliates;

const bodyOf = ({ code, name, email, percent, from }: DeskAffiliate): AffiliateBody => ({
  ...{ code, name, email, percent, from },
});

const FIELD_WORDS: Readonly<Record<keyof AffiliateBody, () => string>> = {
  code: m.desk_affiliate_code,
  name: m.desk_affiliate_name,
  email: m.desk_affiliate_email,
  percent: m.desk_affiliate_percent,
  from: m.desk_affiliate_from,
};

/** The editor of an affiliate, with the orders from the affiliate's link and a statement for each month. */
export function AffiliatePage({ data }: { data: AffiliatePageData }) {
  const { isNew, brought } = data;
  const { act, dialog } = useSecondStep();
  const send = async (body: AffiliateBody, wish: Wish): Promise<DeskAffiliate> => {
    const api = await calls();
    const params = { id: data.affiliate.id };
    const call = () =>
      isNew
        ? api.add({ body: { ...body, ...newWish(wish) } })
        : api.save({ params, body: { ...body, ...wish } });
    return (await act(call)).affiliate;
  };
  const edit = useEdit({ saved: data.affiliate, bodyOf, send });
  useNewPage(isNew ? edit.item : null, affiliatePath);
  const { item, body } = edit;
  const title = body.name || m.desk_affiliate_new();
  return (
    <EditPage
      edit={edit}
      above={[{ to: AFFILIATES_PAGE, name: m.desk_affiliates() }]}
      title={title}
      newFacts={isNew ? m.desk_affiliate_new_facts() : null}
      bodyOf={bodyOf}
      labelOf={(field) => FIELD_WORDS[field]()}
      wordsOfField={(field, of) => String(of[field] ?? '–')}
      history={async () => (await calls()).history({ params: { id: item.id } })}
      rollBack={async (body) =>
        (await act(async () => (await calls()).rollBack({ params: { id: item.id }, body }))).affiliate
      }
      bar={{ note: m.desk_affiliate_bar(), archiveLead: m.desk_affiliate_archive_lead() }}
      side={
        isNew ? null : (
          <>
            <section className="desk-panel" aria-label={m.desk_affiliate_link()}>
              <CopyField
                label={m.desk_affiliate_link()}
                value={item.link}
                copyLabel={m.referrals_copy()}
                copiedLabel={m.referrals_copied()}
                failedLabel={m.referrals_copy_failed()}
              />
            </section>
            <Months brought={brought} id={item.id} />
          </>
        )
      }
      below={
        <>
          {isNew ? null : <OrdersBrought brought={brought} />}
          {dialog}
        </>
      }
    >
      <Terms edit={edit} />
    </EditPage>
  );
}

function Terms({ edit: { item, body, wrong, set } }: { edit: Edit<DeskAffiliate, AffiliateBody> }) {
  const fault = (field: keyof AffiliateBody) =>
    wrong[field] ? fieldErrorWords(wrong[field], FIELD_WORDS[field]()) : undefined;
  return (
    <EditSection id="terms" title={m.desk_affiliate_terms()} lead={m.desk_affiliate_terms_lead()}>
      <div className="edit-both">
        <TextInput
          label={m.desk_affiliate_name()}
          value={body.name}
          error={fault('name')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TextInput
          label={m.desk_affiliate_code()}
          hint={m.desk_affiliate_code_hint()}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={body.code}
          readOnly={isSeen(item)}
          error={fault('code')}
          onChange={({ currentTarget }) => set({ code: currentTarget.value })}
        />
        <TextInput
          type="email"
          label={m.desk_affiliate_email()}
          hint={m.desk_affiliate_email_hint()}
          autoComplete="off"
          value={body.email ?? ''}
          error={fault('email')}
          onChange={({ currentTarget }) => set({ email: currentTarget.value || null })}
        />
        <PercentInput
          label={m.desk_affiliate_percent()}
          hint={m.desk_affiliate_percent_hint()}
          value={body.percent}
          error={fault('percent')}
          onChange={(percent) => set({ percent })}
        />
        <TextInput
          type="date"
          label={m.desk_affiliate_from()}
          hint={m.desk_affiliate_from_hint()}
          value={body.from}
          error={fault('from')}
          onChange={({ currentTarget }) => set({ from: currentTarget.value })}
        />
      </div>
    </EditSection>
  );
}

function OrdersBrought({ brought: { orders, rates } }: { brought: Brought }) {
  const { locale } = usePage();
  return (
    <>
      <EditSection id="orders" title={m.desk_affiliate_orders()}>
        {orders.length === 0 ? (
          <p className="desk-empty">{m.desk_affiliate_orders_none()}</p>
        ) : (
          <PlainTable
            rows={orders}
            keyOf={({ number }) => number}
            columns={[
              { label: m.desk_affiliate_order(), cell: ({ number }) => number },
              { label: m.desk_affiliate_day(), cell: ({ at }) => formatMoment(at, locale, new Date()) },
              {
                label: m.desk_affiliate_base(),
                cell: ({ base_cents }) => deskMoney(base_cents, locale),
                isEnd: true,
                isLabelled: true,
              },
              {
                label: m.desk_affiliate_percent(),
                cell: ({ percent }) => percentWords(percent, locale),
                isEnd: true,
                isLabelled: true,
              },
              {
                label: m.desk_affiliate_reversed(),
                cell: ({ reversed_cents: cents }) => (cents > 0 ? deskMoney(-cents, locale) : null),
                isEnd: true,
                isLabelled: true,
              },
              {
                label: m.desk_affiliate_earned(),
                cell: ({ earned_cents, reversed_cents }) => deskMoney(earned_cents - reversed_cents, locale),
                isEnd: true,
                isLabelled: true,
              },
            ]}
          />
        )}
      </EditSection>
      {rates.length > 1 ? (
        <EditSection id="rates" title={m.desk_affiliate_rates()}>
          <PlainTable
            rows={rates}
            keyOf={({ from }) => from}
            columns={[
              {
                label: m.desk_affiliate_from(),
                cell: ({ from }) => formatShortDay(from, locale, new Date()),
              },
              {
                label: m.desk_affiliate_percent(),
                cell: ({ percent }) => percentWords(percent, locale),
                isEnd: true,
              },
            ]}
          />
        </EditSection>
      ) : null}
    </>
  );
}

function Months({ brought: { months }, id }: { brought: Brought; id: number }) {
  const { locale } = usePage();
  const file = (month: string, type: 'csv' | 'pdf') => (
    <ButtonLink
      href={`/v3/api/admin/affiliates/${id}/statements/${month}.${type}`}
      download
      variant="soft"
      size="small"
      aria-label={m.desk_affiliate_file({ month: formatMonth(month, locale), type: type.toUpperCase() })}
    >
      {type.toUpperCase()}
    </ButtonLink>
  );
  return (
    <section className="desk-panel" aria-labelledby="months">
      <h2 className="desk-title" id="months">
        {m.desk_affiliate_months()}
      </h2>
      {months.length === 0 ? <p className="muted">{m.desk_affiliate_months_none()}</p> : null}
      <ul className="edit-history">
        {months.map(({ month, earned_cents, reversed_cents }) => (
          <li key={month}>
            <span>
              {formatMonth(month, locale)}
              <span className="desk-second">{deskMoney(earned_cents - reversed_cents, locale)}</span>
            </span>
            <span>
              {file(month, 'csv')} {file(month, 'pdf')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
