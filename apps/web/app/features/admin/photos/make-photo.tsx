import { IMAGE_MAX_BYTES } from '@keepsong/domain/cart/pod';
import { type PhotoCrop, squareOf, WHOLE } from '@keepsong/domain/catalogue/photo';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { FileDrop, type FileDropState } from '~/ui/field/file-drop.tsx';

type Uploaded = { id: string; url: string; width: number; height: number };

/** Makes a photo: uploads a picture, and cuts a square out of it. `onMade` gets the id of the photo. */
export function MakePhoto({ label, onMade }: { label: string; onMade: (id: string) => void }) {
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  if (uploaded === null) return <UploadPhoto label={label} onUploaded={setUploaded} />;
  return (
    <CropPhoto
      uploaded={uploaded}
      onCancel={() => setUploaded(null)}
      onMade={(id) => {
        setUploaded(null);
        onMade(id);
      }}
    />
  );
}

type UploadProps = { label: string; onUploaded: (image: Uploaded) => void };

function UploadPhoto({ label, onUploaded }: UploadProps) {
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
      label={label}
      hint={m.desk_product_photo_hint()}
      accept="image/jpeg,image/png,image/webp"
      state={state}
      words={{ cancel: m.shell_close(), remove: m.shell_close(), replace: label }}
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
