import { IMAGE_MAX_BYTES } from '@keepsong/domain/cart/pod';
import { MOST_PHOTOS, type PhotoCrop, photoAddress, squareOf, WHOLE } from '@keepsong/domain/catalogue/photo';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { FileDrop, type FileDropState } from '~/ui/field/file-drop.tsx';
import { BothTexts, EditSection, faultOf } from './edit-parts.tsx';
import type { ProductEdit } from './product-page.tsx';

type Uploaded = { id: string; url: string; width: number; height: number };

/** The photos of a product, in their order, with what they show for people who cannot see them. */
export function ProductPhotos({ edit: { body, wrong, set } }: { edit: ProductEdit }) {
  const { photos } = body;
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
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
      {uploaded ? (
        <CropPhoto
          uploaded={uploaded}
          onCancel={() => setUploaded(null)}
          onMade={(id) => {
            setUploaded(null);
            set({ photos: [...photos, { id, alt: { en: '', sp: '' } }] });
          }}
        />
      ) : photos.length < MOST_PHOTOS ? (
        <UploadPhoto onUploaded={setUploaded} />
      ) : null}
    </EditSection>
  );
}

function UploadPhoto({ onUploaded }: { onUploaded: (image: Uploaded) => void }) {
  const [state, setState] = useState<FileDropState>({ kind: 'idle' });
  const upload = async (file: File) => {
    const onProgress = (share: number) =>
      setState({ kind: 'uploading', name: file.name, percent: Math.round(share * 100) });
    onProgress(0);
    try {
      const { browserApi } = await import('~/platform/api/api.ts');
      const { image } = await browserApi().uploads.addImage({ body: { file } }, { onProgress });
      setState({ kind: 'idle' });
      onUploaded(image);
    } catch (error) {
      const isLarge = isApiError(error) && error.body.code === 'file_too_large';
      const text = isLarge
        ? m.desk_product_photo_large({ most: IMAGE_MAX_BYTES / 1_048_576 })
        : errorWords(error);
      setState({ kind: 'refused', text });
    }
  };
  return (
    <FileDrop
      label={m.desk_product_photo_add()}
      hint={m.desk_product_photo_hint()}
      accept="image/jpeg,image/png,image/webp"
      state={state}
      words={{ cancel: m.shell_close(), remove: m.shell_close(), replace: m.desk_product_photo_add() }}
      onFile={(file) => void upload(file)}
    />
  );
}

type CropProps = { uploaded: Uploaded; onMade: (id: string) => void; onCancel: () => void };

/** Chooses the square of an uploaded picture that becomes a photo. The box shows what customers will see. */
function CropPhoto({ uploaded, onMade, onCancel }: CropProps) {
  const [crop, setCrop] = useState<PhotoCrop>(WHOLE);
  const { busy, error, run } = useAction();
  const { side, left, top } = squareOf(uploaded, crop);
  const share = (pixels: number) => `${(pixels / side) * 100}%`;
  const make = async () => {
    const answer = await run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      return browserDesk().products.addPhoto({ body: { image_id: uploaded.id, crop } });
    });
    if (answer) onMade(answer.photo.id);
  };
  const slider = (name: keyof PhotoCrop, label: string, [min, max]: [number, number]) => (
    <label className="edit-slider">
      {label}
      <input
        type="range"
        {...{ min, max, step: 0.01, value: crop[name] }}
        onChange={({ currentTarget }) => setCrop({ ...crop, [name]: Number(currentTarget.value) })}
      />
    </label>
  );
  return (
    <div className="edit-crop">
      <div className="edit-crop__box">
        <img
          src={uploaded.url}
          alt={m.desk_product_photo_crop()}
          style={{ width: share(uploaded.width), left: `-${share(left)}`, top: `-${share(top)}` }}
        />
      </div>
      <div className="edit-crop__tools">
        {slider('zoom', m.desk_product_photo_near(), [1, 3])}
        {slider('x', m.desk_product_photo_across(), [0, 1])}
        {slider('y', m.desk_product_photo_down(), [0, 1])}
        <FieldError>{error ? errorWords(error) : undefined}</FieldError>
        <div className="edit-counts">
          <Button size="small" busy={busy} busyLabel={m.desk_product_photo_making()} onClick={make}>
            {m.desk_product_photo_make()}
          </Button>
          <Button size="small" variant="soft" onClick={onCancel}>
            {m.desk_edit_leave()}
          </Button>
        </div>
      </div>
    </div>
  );
}
