import type { ProductBody } from '@keepsong/contract/catalogue/products';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Stepper } from '~/ui/field/stepper.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { BothTexts, EditSection } from './edit-parts.tsx';
import type { ProductEdit } from './product-page.tsx';

type Field = ProductBody['printed_fields'][number];

const MOST = { pictures: 40, length: 2_000 };

/** What the customer gives for a product that is made to order: pictures, and texts that are printed on it. */
export function PrintedFields({ edit: { body, wrong, set } }: { edit: ProductEdit }) {
  const { pictures, printed_fields: fields } = body;
  const put = (at: number, field: Field) => set({ printed_fields: fields.with(at, field) });
  const fresh = (): Field => ({
    ...{ key: `text_${fields.length + 1}`, label: { en: '', sp: '' }, max_length: 40, required: true },
  });
  return (
    <EditSection id="printed" title={m.desk_product_printed()} lead={m.desk_product_printed_lead()}>
      <Checkbox
        label={m.desk_product_pictures()}
        checked={pictures !== null}
        onChange={({ currentTarget }) =>
          set({ pictures: currentTarget.checked ? { least: 1, most: 1 } : null })
        }
      />
      {pictures ? (
        <div className="edit-counts">
          <span>{m.desk_product_pictures_least()}</span>
          <Stepper
            label={m.desk_product_pictures_least()}
            decreaseLabel={m.admin_fewer()}
            increaseLabel={m.admin_more()}
            {...{ value: pictures.least, min: 1, max: MOST.pictures }}
            onChange={(least) => set({ pictures: { least, most: Math.max(least, pictures.most) } })}
          />
          <span>{m.desk_product_pictures_most()}</span>
          <Stepper
            label={m.desk_product_pictures_most()}
            decreaseLabel={m.admin_fewer()}
            increaseLabel={m.admin_more()}
            {...{ value: pictures.most, min: pictures.least, max: MOST.pictures }}
            onChange={(most) => set({ pictures: { ...pictures, most } })}
          />
        </div>
      ) : null}
      <ol className="edit-printed">
        {fields.map((field, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field has no other identity while its key is typed.
          <li key={at}>
            <BothTexts
              path={`printed_fields.${at}.label`}
              {...{ label: m.desk_product_field_label(), max: 60, wrong }}
              value={field.label}
              onChange={(label) => put(at, { ...field, label })}
            />
            <div className="edit-both">
              <TextInput
                label={m.desk_product_field_key()}
                value={field.key}
                onChange={({ currentTarget }) => put(at, { ...field, key: currentTarget.value })}
              />
              <TextInput
                label={m.desk_product_field_length()}
                inputMode="numeric"
                value={String(field.max_length)}
                onChange={({ currentTarget }) => {
                  const length = Number(currentTarget.value.replace(/\D/g, ''));
                  put(at, { ...field, max_length: Math.min(Math.max(length, 1), MOST.length) });
                }}
              />
            </div>
            <Choices
              at={at}
              choices={field.choices ?? []}
              wrong={wrong}
              onChange={(choices) => put(at, { ...field, choices })}
            />
            <div className="edit-printed__foot">
              <Checkbox
                label={m.desk_product_field_required()}
                checked={field.required}
                onChange={({ currentTarget }) => put(at, { ...field, required: currentTarget.checked })}
              />
              <Button
                variant="soft"
                size="small"
                className="desk-act--bad"
                icon="trash"
                onClick={() => set({ printed_fields: fields.toSpliced(at, 1) })}
              >
                {m.desk_product_field_remove({ number: at + 1 })}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Button
        variant="soft"
        size="small"
        icon="plus"
        onClick={() => set({ printed_fields: [...fields, fresh()] })}
      >
        {m.desk_product_field_add()}
      </Button>
    </EditSection>
  );
}

type Choice = NonNullable<Field['choices']>[number];
type ChoicesProps = {
  at: number;
  choices: readonly Choice[];
  wrong: ProductEdit['wrong'];
  onChange: (choices: Choice[]) => void;
};

/** The texts from which the customer chooses. Without any, the customer writes what they like. */
function Choices({ at, choices, wrong, onChange }: ChoicesProps) {
  return (
    <fieldset className="edit-list">
      <legend className="field__label">{m.desk_product_choices()}</legend>
      {choices.map((choice, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice has no other identity while it is typed.
        <div key={number} className="edit-choice">
          <BothTexts
            path={`printed_fields.${at}.choices.${number}`}
            {...{ label: m.desk_product_choice({ number: number + 1 }), max: 60, wrong }}
            value={choice}
            onChange={(next) => onChange(choices.with(number, next))}
          />
          <IconButton
            icon="close"
            label={m.desk_edit_remove({ name: m.desk_product_choice({ number: number + 1 }) })}
            onClick={() => onChange(choices.toSpliced(number, 1))}
          />
        </div>
      ))}
      <Button
        variant="soft"
        size="small"
        icon="plus"
        onClick={() => onChange([...choices, { en: '', sp: '' }])}
      >
        {m.desk_product_choice_add()}
      </Button>
    </fieldset>
  );
}
