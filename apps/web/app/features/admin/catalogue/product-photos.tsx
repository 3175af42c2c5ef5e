import { MOST_PHOTOS, photoAddress } from '@keepsong/domain/catalogue/photo';
import { m } from '~/paraglide/messages.js';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { MakePhoto } from '../photos/make-photo.tsx';
import { BothTexts, EditSection, faultOf } from './edit-parts.tsx';
import type { ProductEdit } from './product-page.tsx';

/** The photos of a product in their order, each with a description for people who cannot see it. */
export function ProductPhotos({ edit: { body, wrong, set } }: { edit: ProductEdit }) {
  const { photos } = body;
  const move = (at: number, by: -1 | 1) => {
    const photo = photos[at];
    if (photo) set({ photos: photos.toSpliced(at, 1).toSpliced(at + by, 0, photo) });
  };
  return (
    <EditSection id="photos" title={m.desk_product_photos()} lead={m.desk_product_photos_lead()}>
      <ol className="edit-photos">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <img src={photoAddress(photo.id, 320, 'webp')} alt="" />
            <div>
              <BothTexts
                {...{ path: `photos.${at}.alt`, label: m.desk_product_photo_alt({ number: at + 1 }) }}
                {...{ max: 200, wrong }}
                value={photo.alt}
                onChange={(alt) => set({ photos: photos.with(at, { ...photo, alt }) })}
              />
              <IconButton
                icon="arrow-left"
                className="edit-up"
                label={m.desk_edit_move_up({ name: m.desk_product_photo({ number: at + 1 }) })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                icon="arrow-right"
                className="edit-up"
                label={m.desk_edit_move_down({ name: m.desk_product_photo({ number: at + 1 }) })}
                disabled={at === photos.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                icon="close"
                label={m.desk_edit_remove({ name: m.desk_product_photo({ number: at + 1 }) })}
                onClick={() => set({ photos: photos.toSpliced(at, 1) })}
              />
            </div>
          </li>
        ))}
      </ol>
      <FieldError>{faultOf(wrong, 'photos', m.desk_product_photos())}</FieldError>
      {photos.length < MOST_PHOTOS ? (
        <MakePhoto
          label={m.desk_product_photo_add()}
          onMade={(id) => set({ photos: [...photos, { id, alt: { en: '', sp: '' } }] })}
        />
      ) : null}
    </EditSection>
  );
}
