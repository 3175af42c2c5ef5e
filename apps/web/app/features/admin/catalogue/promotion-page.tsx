import type { DeskPromotion, PromotionBody } from '@keepsong/contract/catalogue/promotions';
import { PROMOTION_KINDS, type PromotionKind } from '@keepsong/domain/catalogue/promotion-kinds';
import { formatMoment } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { PROMOTIONS_PAGE, promotionPath } from '../admin-paths.ts';
import { deskMoney } from '../desk-money.ts';
import { CentsInput } from './cents-input.tsx';
import { CountInput } from './count-input.tsx';
import { EditPage } from './edit-page.tsx';
import { EditSection } from './edit-parts.tsx';
import { MomentInput } from './moment-input.tsx';
import { PromotionPerformance } from './promotions/promotion-performance.tsx';
import { SingleCodes } from './promotions/single-codes.tsx';
import { TryBasket } from './promotions/try-basket.tsx';
import { offWords } from './promotions-page.tsx';
import { type ProductChoice, SlugList, titlesOf } from './slug-list.tsx';
import { isSeen, newWish, useEdit, useNewPage, type Wish, withoutStanding } from './use-edit.ts';
import { valueWords } from './versions/edit-values.ts';

export type PromotionPageData = {
  promotion: DeskPromotion;
  isNew: boolean;
  products: readonly ProductChoice[];
};

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().promotions;

function bodyOf(promotion: DeskPromotion): PromotionBody {
  const { id, uses, given_cents, ...body } = withoutStanding(promotion);
  return body;
}

const FIELD_WORDS: Readonly<Record<keyof PromotionBody, () => string>> = {
  code: m.desk_promotion_code,
  discount_percent: m.desk_promotion_percent,
  discount_fixed_cents: m.desk_promotion_fixed,
  minimum_cart_cents: m.desk_promotion_least,
  only_with: m.desk_promotion_only_with,
  only_with_any: m.desk_promotion_only_with_any,
  only_for_products: m.desk_promotion_only_for,
  excluded_for: m.desk_promotion_excluded,
  include_service_fee: m.desk_promotion_fee,
  starts_at: m.desk_promotion_starts,
  ends_at: m.desk_promotion_ends,
  max_uses: m.desk_promotion_max,
  budget_cents: m.desk_promotion_budget,
  kind: m.desk_promotion_kind,
  stacks: m.desk_promotion_stacks,
};

const KIND_WORDS: Readonly<Record<PromotionKind, () => string>> = {
  code: m.desk_promotion_kind_code,
  codes: m.desk_promotion_kind_codes,
  automatic: m.desk_promotion_kind_automatic,
};

/** The readable value of a field, for comparing two versions. */
export function promotionWords(
  field: keyof PromotionBody,
  of: PromotionBody,
  { locale, products }: { locale: Locale; products: readonly ProductChoice[] },
): string {
  const value = of[field];
  if (field === 'kind') return KIND_WORDS[of.kind]();
  return valueWords(field, Array.isArray(value) ? titlesOf(value, products) : value, locale);
}

/** The editor of a discount code, with a sentence that says what the code does, and a basket to try it. */
export function PromotionPage({ data }: { data: PromotionPageData }) {
  const { locale } = usePage();
  const { isNew, products } = data;
  const send = async (body: PromotionBody, wish: Wish): Promise<DeskPromotion> => {
    const api = await calls();
    const { id } = data.promotion;
    if (!isNew) return (await api.save({ params: { id }, body: { ...body, ...wish } })).promotion;
    return (await api.add({ body: { ...body, ...newWish(wish) } })).promotion;
  };
  const edit = useEdit({ saved: data.promotion, bodyOf, send });
  useNewPage(isNew ? edit.item : null, promotionPath);
  const { item, body, wrong, set } = edit;
  const fault = (field: keyof PromotionBody) =>
    wrong[field] ? fieldErrorWords(wrong[field], FIELD_WORDS[field]()) : undefined;
  const title = body.code || m.desk_promotion_new();
  const params = { id: item.id };
  return (
    <EditPage
      edit={edit}
      above={[{ to: PROMOTIONS_PAGE, name: m.desk_promotions() }]}
      title={title}
      newFacts={isNew ? m.desk_promotion_new_facts() : null}
      labelOf={(field) => FIELD_WORDS[field]()}
      wordsOfField={(field, of) => promotionWords(field, of, { locale, products })}
      bodyOf={bodyOf}
      history={async () => (await calls()).history({ params })}
      rollBack={async (wish) => (await (await calls()).rollBack({ params, body: wish })).promotion}
      bar={{ note: m.desk_promotion_bar() }}
      side={
        <>
          <TryBasket promotion={body} products={products} />
          {body.kind === 'codes' ? <SingleCodes id={item.id} code={body.code} /> : null}
          {isNew ? null : <PromotionPerformance id={item.id} />}
        </>
      }
    >
      <p className="edit-sentence" role="status">
        {sentenceOf(body, products, locale)}
      </p>
      <EditSection id="off" title={m.desk_promotion_off()}>
        <div className="edit-both">
          <Select
            label={m.desk_promotion_kind()}
            value={body.kind}
            error={fault('kind')}
            options={PROMOTION_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind]() }))}
            onChange={({ currentTarget }) => set({ kind: currentTarget.value as PromotionKind })}
          />
          <TextInput
            label={body.kind === 'code' ? m.desk_promotion_code() : m.desk_promotion_code_name()}
            value={body.code}
            readOnly={isSeen(item)}
            error={fault('code')}
            onChange={({ currentTarget }) => set({ code: currentTarget.value.toUpperCase() })}
          />
          <PercentInput
            value={body.discount_percent}
            error={fault('discount_percent')}
            onChange={(discount_percent) => set({ discount_percent })}
          />
          <CentsInput
            label={m.desk_promotion_fixed()}
            value={body.discount_fixed_cents}
            error={fault('discount_fixed_cents')}
            onChange={(discount_fixed_cents) => set({ discount_fixed_cents })}
          />
          <CentsInput
            label={m.desk_promotion_least()}
            value={body.minimum_cart_cents}
            error={fault('minimum_cart_cents')}
            onChange={(minimum_cart_cents) => set({ minimum_cart_cents })}
          />
        </div>
      </EditSection>
      <EditSection id="when" title={m.desk_promotion_when()}>
        <div className="edit-both">
          <MomentInput
            label={m.desk_promotion_starts()}
            value={body.starts_at}
            error={fault('starts_at')}
            onChange={(starts_at) => set({ starts_at })}
          />
          <MomentInput
            label={m.desk_promotion_ends()}
            value={body.ends_at}
            error={fault('ends_at')}
            onChange={(ends_at) => set({ ends_at })}
          />
          <CountInput
            label={m.desk_promotion_max()}
            hint={m.desk_promotion_max_hint()}
            value={body.max_uses}
            error={fault('max_uses')}
            onChange={(most) => set({ max_uses: most || null })}
          />
          <CentsInput
            label={m.desk_promotion_budget()}
            hint={m.desk_promotion_budget_hint({ sum: deskMoney(item.given_cents, locale) })}
            value={body.budget_cents ?? 0}
            error={fault('budget_cents')}
            onChange={(cents) => set({ budget_cents: cents || null })}
          />
        </div>
      </EditSection>
      <EditSection id="which" title={m.desk_promotion_which()}>
        {(['only_for_products', 'excluded_for', 'only_with', 'only_with_any'] as const).map((list) => (
          <SlugList
            key={list}
            label={FIELD_WORDS[list]()}
            value={body[list]}
            choices={products}
            error={fault(list)}
            onChange={(next) => set({ [list]: next })}
          />
        ))}
        {body.kind === 'automatic' ? (
          <Checkbox
            label={m.desk_promotion_stacks()}
            checked={body.stacks}
            onChange={({ currentTarget }) => set({ stacks: currentTarget.checked })}
          />
        ) : null}
        <Checkbox
          label={m.desk_promotion_fee()}
          checked={body.include_service_fee}
          onChange={({ currentTarget }) => set({ include_service_fee: currentTarget.checked })}
        />
      </EditSection>
    </EditPage>
  );
}

type PercentProps = { value: number; error: string | undefined; onChange: (percent: number) => void };

function PercentInput({ value, error, onChange }: PercentProps) {
  const [typed, setTyped] = useState(String(value));
  const read = (text: string) => {
    const percent = Number(text.replace(',', '.'));
    return /^\d{0,3}(?:[.,]\d{0,2})?$/.test(text.trim()) && percent <= 100 ? percent : null;
  };
  return (
    <TextInput
      label={m.desk_promotion_percent()}
      inputMode="decimal"
      value={typed}
      error={read(typed) === null ? m.desk_promotion_percent_wrong() : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const percent = read(currentTarget.value);
        if (percent !== null) onChange(percent);
      }}
    />
  );
}

/** A sentence that says what a code does, so that an editor can check the code before it goes live. */
function sentenceOf(body: PromotionBody, products: readonly ProductChoice[], locale: Locale): string {
  const names = (slugs: readonly string[]) =>
    new Intl.ListFormat(locale === 'sp' ? 'es' : 'en').format(titlesOf(slugs, products));
  const at = (moment: string) => formatMoment(moment, locale, new Date());
  return [
    m.desk_promotion_says({ code: body.code || '…', off: offWords(body, locale) }),
    body.only_for_products.length > 0 && m.desk_promotion_says_for({ names: names(body.only_for_products) }),
    body.excluded_for.length > 0 && m.desk_promotion_says_not({ names: names(body.excluded_for) }),
    body.only_with.length > 0 && m.desk_promotion_says_with({ names: names(body.only_with) }),
    body.only_with_any.length > 0 && m.desk_promotion_says_any({ names: names(body.only_with_any) }),
    body.minimum_cart_cents > 0 &&
      m.desk_promotion_says_least({ sum: deskMoney(body.minimum_cart_cents, locale) }),
    body.include_service_fee && m.desk_promotion_says_fee(),
    body.starts_at !== null && m.desk_promotion_says_from({ at: at(body.starts_at) }),
    body.ends_at !== null && m.desk_promotion_says_until({ at: at(body.ends_at) }),
    body.max_uses !== null && m.desk_promotion_says_max({ count: body.max_uses }),
    body.budget_cents !== null && m.desk_promotion_says_budget({ sum: deskMoney(body.budget_cents, locale) }),
    body.kind === 'codes' && m.desk_promotion_says_codes(),
    body.kind === 'automatic' &&
      (body.stacks ? m.desk_promotion_says_stacks() : m.desk_promotion_says_automatic()),
  ]
    .filter((part) => part !== false)
    .join(' ');
}
