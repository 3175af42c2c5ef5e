import type { ProductBody } from '@keepsong/contract/catalogue/products';
import { isGiftCard } from '@keepsong/domain/cart/named-products';
import { DRAWN_DESIGNS, type DrawnDesign, MOST_DESIGNS } from '@keepsong/domain/credits/gift-design';
import { m } from '~/paraglide/messages.js';
import { designPicture } from '~/platform/art/design-picture.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { BothTexts, EditSection, faultOf } from '../catalogue/edit-parts.tsx';
import type { ProductEdit } from '../catalogue/product-page.tsx';
import { MakePhoto } from './make-photo.tsx';

type Design = ProductBody['designs'][number];

const DRAWN_WORDS = {
  ribbon: m.desk_design_ribbon,
  birthday: m.desk_design_birthday,
  heart: m.desk_design_heart,
  record: m.desk_design_record,
  stars: m.desk_design_stars,
  bouquet: m.desk_design_bouquet,
} satisfies Record<DrawnDesign, unknown>;

/** Makes a design from a drawing, with the drawing's usual name in both languages. */
const drawn = (picture: DrawnDesign): Design => ({
  picture,
  name: {
    en: DRAWN_WORDS[picture]({}, { locale: 'en' }),
    sp: DRAWN_WORDS[picture]({}, { locale: 'sp' }),
  },
  is_live: true,
});

/**
 * The designs of a gift card: drawings of the shop and pictures of the editors, in the order in which buyers
 * see them.
 */
export function GiftDesigns({ edit: { body, wrong, set } }: { edit: ProductEdit }) {
  const { locale } = usePage();
  const { designs } = body;
  if (!isGiftCard(body) || (body.variant_of !== null && designs.length === 0)) return null;
  const put = (at: number, change: Partial<Design>) =>
    set({ designs: designs.map((one, index) => (index === at ? { ...one, ...change } : one)) });
  const add = (design: Design) => set({ designs: [...designs, design] });
  const move = (at: number, by: -1 | 1) => {
    const design = designs[at];
    if (design) set({ designs: designs.toSpliced(at, 1).toSpliced(at + by, 0, design) });
  };
  const left = DRAWN_DESIGNS.filter((one) => !designs.some(({ picture }) => picture === one));
  return (
    <EditSection id="designs" title={m.desk_designs()} lead={m.desk_designs_lead()}>
      <ol className="edit-photos">
        {designs.map((design, at) => {
          const name = design.name[locale] || m.desk_design({ number: at + 1 });
          return (
            <li key={design.picture}>
              <img src={designPicture(design.picture)} alt="" />
              <div className="edit-fields">
                <BothTexts
                  {...{
                    path: `designs.${at}.name`,
                    label: m.desk_design_name({ number: at + 1 }),
                    max: 60,
                    wrong,
                  }}
                  value={design.name}
                  onChange={(next) => put(at, { name: next })}
                />
                <FieldError>{faultOf(wrong, `designs.${at}.picture`, m.desk_design_picture())}</FieldError>
                <div className="edit-printed__foot">
                  <Checkbox
                    label={m.desk_design_live()}
                    checked={design.is_live}
                    onChange={({ currentTarget }) => put(at, { is_live: currentTarget.checked })}
                  />
                  <span>
                    <IconButton
                      icon="arrow-left"
                      className="edit-up"
                      label={m.desk_edit_move_up({ name })}
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      icon="arrow-right"
                      className="edit-up"
                      label={m.desk_edit_move_down({ name })}
                      disabled={at === designs.length - 1}
                      onClick={() => move(at, 1)}
                    />
                    <IconButton
                      icon="close"
                      label={m.desk_edit_remove({ name })}
                      onClick={() => set({ designs: designs.toSpliced(at, 1) })}
                    />
                  </span>
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      <FieldError>{faultOf(wrong, 'designs', m.desk_designs())}</FieldError>
      {designs.length < MOST_DESIGNS ? (
        <>
          {left.length > 0 ? (
            <div className="edit-designs">
              {left.map((one) => (
                <button key={one} type="button" onClick={() => add(drawn(one))}>
                  <img src={designPicture(one)} alt="" />
                  {m.desk_design_add({ name: DRAWN_WORDS[one]() })}
                </button>
              ))}
            </div>
          ) : null}
          <MakePhoto
            label={m.desk_design_upload()}
            onMade={(picture) => add({ picture, name: { en: '', sp: '' }, is_live: true })}
          />
        </>
      ) : null}
    </EditSection>
  );
}
