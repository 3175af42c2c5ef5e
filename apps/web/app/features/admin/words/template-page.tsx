import type { AnswerTemplate, TemplateBody } from '@keepsong/contract/catalogue/answer-templates';
import {
  TEMPLATE_FACTS,
  TEMPLATE_MAX,
  type TemplateFact,
} from '@keepsong/domain/conversations/answer-template';
import { m } from '~/paraglide/messages.js';
import { TextInput } from '~/ui/field/text-input.tsx';
import { TEMPLATES_PAGE, templatePath } from '../admin-paths.ts';
import { EditPage } from '../catalogue/edit-page.tsx';
import { BothTexts, EditSection, faultOf } from '../catalogue/edit-parts.tsx';
import { newWish, useEdit, useNewPage, type Wish } from '../catalogue/use-edit.ts';

export type TemplatePageData = { template: AnswerTemplate; isNew: boolean };

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().answerTemplates;

const bodyOf = ({ title, text }: AnswerTemplate): TemplateBody => ({ title, text });

const FIELD_WORDS: Readonly<Record<keyof TemplateBody, () => string>> = {
  title: m.desk_template_title,
  text: m.desk_template_text,
};

const FACT_WORDS: Readonly<Record<TemplateFact, () => string>> = {
  first_name: m.desk_template_first_name,
  song: m.desk_template_song,
  order_number: m.desk_template_order_number,
  promised_day: m.desk_template_promised_day,
};

/** The editor of a text for answers. */
export function TemplatePage({ data }: { data: TemplatePageData }) {
  const { isNew } = data;
  const send = async (body: TemplateBody, wish: Wish): Promise<AnswerTemplate> => {
    const api = await calls();
    const { id } = data.template;
    if (!isNew) return (await api.save({ params: { id }, body: { ...body, ...wish } })).template;
    return (await api.add({ body: { ...body, ...newWish(wish) } })).template;
  };
  const edit = useEdit({ saved: data.template, bodyOf, send });
  useNewPage(isNew ? edit.item : null, templatePath);
  const { body, wrong, set } = edit;
  const params = { id: edit.item.id };
  return (
    <EditPage
      edit={edit}
      above={[{ to: TEMPLATES_PAGE, name: m.desk_templates() }]}
      title={body.title || m.desk_template_new()}
      newFacts={isNew ? m.desk_template_new_facts() : null}
      bodyOf={bodyOf}
      labelOf={(field) => FIELD_WORDS[field]()}
      wordsOfField={(field, of) => (field === 'text' ? `${of.text.en} / ${of.text.sp}` : of.title || '–')}
      history={async () => (await calls()).history({ params })}
      rollBack={async (wish) => (await (await calls()).rollBack({ params, body: wish })).template}
      bar={{ note: m.desk_template_bar() }}
      side={
        <section className="desk-panel" aria-labelledby="facts">
          <h2 className="desk-title" id="facts">
            {m.desk_template_facts()}
          </h2>
          <p className="muted">{m.desk_template_facts_lead()}</p>
          <dl className="edit-history">
            {TEMPLATE_FACTS.map((fact) => (
              <div key={fact}>
                <dt>
                  <code>{`{${fact}}`}</code>
                </dt>
                <dd className="desk-second">{FACT_WORDS[fact]()}</dd>
              </div>
            ))}
          </dl>
        </section>
      }
    >
      <EditSection id="words" title={m.desk_edit_words()} lead={m.desk_template_lead()}>
        <TextInput
          label={m.desk_template_title()}
          hint={m.desk_template_title_hint()}
          maxLength={80}
          value={body.title}
          error={faultOf(wrong, 'title', m.desk_template_title())}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <BothTexts
          {...{ path: 'text', label: m.desk_template_text(), max: TEMPLATE_MAX, wrong }}
          isLong
          value={body.text}
          onChange={(text) => set({ text })}
        />
      </EditSection>
    </EditPage>
  );
}
