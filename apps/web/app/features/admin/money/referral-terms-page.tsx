import type { DeskTerms, TermsBody } from '@keepsong/contract/money/affiliates';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { TextInput } from '~/ui/field/text-input.tsx';
import { AFFILIATES_PAGE } from '../admin-paths.ts';
import { CentsInput } from '../catalogue/cents-input.tsx';
import { EditPage } from '../catalogue/edit-page.tsx';
import { EditSection } from '../catalogue/edit-parts.tsx';
import { useEdit, type Wish } from '../catalogue/use-edit.ts';
import { deskMoney } from '../desk-money.ts';
import { useSecondStep } from '../second-step.tsx';

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().affiliates;

const bodyOf = ({ reward_cents, order_least_cents, hold_days, most_rewards }: DeskTerms): TermsBody => ({
  ...{ reward_cents, order_least_cents, hold_days, most_rewards },
});

const FIELD_WORDS: Readonly<Record<keyof TermsBody, () => string>> = {
  reward_cents: m.desk_terms_reward,
  order_least_cents: m.desk_terms_least,
  hold_days: m.desk_terms_hold,
  most_rewards: m.desk_terms_most,
};

/** Edits the reward that a customer gets for bringing a friend. */
export function ReferralTermsPage({ saved }: { saved: DeskTerms }) {
  const { locale } = usePage();
  const { act, dialog } = useSecondStep();
  const send = async (body: TermsBody, wish: Wish): Promise<DeskTerms> => {
    const api = await calls();
    return (await act(() => api.saveTerms({ body: { ...body, ...wish } }))).terms;
  };
  const edit = useEdit({ saved, bodyOf, send });
  const { body, wrong, set } = edit;
  const fault = (field: keyof TermsBody) =>
    wrong[field] ? fieldErrorWords(wrong[field], FIELD_WORDS[field]()) : undefined;
  const wordsOfField = (field: keyof TermsBody, of: TermsBody) =>
    field === 'reward_cents' || field === 'order_least_cents'
      ? deskMoney(of[field], locale)
      : String(of[field]);
  const number = (field: 'hold_days' | 'most_rewards') => (
    <TextInput
      label={FIELD_WORDS[field]()}
      inputMode="numeric"
      value={String(body[field])}
      error={fault(field)}
      onChange={({ currentTarget }) =>
        set({ [field]: Number(currentTarget.value.replace(/\D/g, '').slice(0, 4)) })
      }
    />
  );
  return (
    <EditPage
      edit={edit}
      above={[{ to: AFFILIATES_PAGE, name: m.desk_affiliates() }]}
      title={m.desk_terms()}
      labelOf={(field) => FIELD_WORDS[field]()}
      {...{ wordsOfField, bodyOf }}
      history={async () => (await calls()).termsHistory()}
      rollBack={async (body) => (await act(async () => (await calls()).rollBackTerms({ body }))).terms}
      bar={{ note: m.desk_terms_bar(), isKept: true }}
      below={dialog}
    >
      <EditSection id="friends" title={m.desk_terms_friends()} lead={m.desk_terms_lead()}>
        <div className="edit-both">
          <CentsInput
            label={m.desk_terms_reward()}
            value={body.reward_cents}
            error={fault('reward_cents')}
            onChange={(reward_cents) => set({ reward_cents })}
          />
          <CentsInput
            label={m.desk_terms_least()}
            value={body.order_least_cents}
            error={fault('order_least_cents')}
            onChange={(order_least_cents) => set({ order_least_cents })}
          />
          {number('hold_days')}
          {number('most_rewards')}
        </div>
      </EditSection>
    </EditPage>
  );
}
