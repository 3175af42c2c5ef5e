import type { PhotoReference } from '@keepsong/contract/account';
import type { User } from '@keepsong/contract/common';
import type { Client } from '@keepsong/contract/transport/client';
import { type Crop, drag, MIDDLE, PHOTO_MOST_ZOOM, zoomBy } from '@keepsong/domain/account/photo';
import { type PointerEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { CroppedPhoto } from '~/ui/picture/cropped-photo.tsx';
import { cutPhoto, type Picture } from './photo-file.ts';
import { useAccountCall } from './use-account-call.ts';

type PhotoDialogProps = { picture: Picture; onClose: (changed?: User) => void };

/** Lets the user choose which part of a picture becomes the portrait, by dragging and zooming or with sliders. */
export default function PhotoDialog({ picture, onClose }: PhotoDialogProps) {
  const [crop, setCrop] = useState<Crop>(MIDDLE);
  const [unreadable, setUnreadable] = useState(false);
  const { busy, problem, run } = useAccountCall();

  async function save() {
    const file = await cutPhoto(picture, crop);
    setUnreadable(file === null);
    const saved = file && (await run((api) => sendPhoto(api, file)));
    if (saved) onClose(saved.user);
  }

  return (
    <Dialog
      open
      onClose={() => onClose()}
      width="narrow"
      title={m.account_photo_crop()}
      closeLabel={m.shell_close()}
    >
      <div className="grid gap-4">
        <Frame picture={picture} crop={crop} onCrop={setCrop} />
        <Sliders crop={crop} onCrop={setCrop} />
        <FieldError>{unreadable ? m.account_photo_unreadable() : problem}</FieldError>
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => void save()}>
            {m.account_photo_save()}
          </Button>
          <Button variant="ghost" onClick={() => onClose()}>
            {m.account_cancel()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

async function sendPhoto(api: Client, file: File) {
  const { image } = await api.uploads.addImage({ body: { file } });
  const reference: PhotoReference = {
    id: image.id,
    storage: 'cache',
    metadata: { size: file.size, filename: file.name, mime_type: file.type },
  };
  return api.account.updatePhoto({ body: { photo: JSON.stringify(reference) } });
}

type CropProps = { crop: Crop; onCrop: (crop: Crop) => void };

/** Shows the future portrait. Dragging moves the picture inside the round frame, and the wheel zooms. */
function Frame({ picture, crop, onCrop }: CropProps & { picture: Picture }) {
  /** The last position of the pointer that is dragging the picture; null when no pointer is dragging it. */
  const hand = useRef<{ id: number; x: number; y: number } | null>(null);
  const grip = (event: PointerEvent) => ({ id: event.pointerId, x: event.clientX, y: event.clientY });
  function move(event: PointerEvent<HTMLDivElement>) {
    const last = hand.current;
    if (last?.id !== event.pointerId) return;
    hand.current = grip(event);
    const edge = event.currentTarget.clientWidth;
    onCrop(
      drag(picture, crop, { right: (event.clientX - last.x) / edge, down: (event.clientY - last.y) / edge }),
    );
  }
  const letGo = () => {
    hand.current = null;
  };
  return (
    <div
      className="mx-auto aspect-square w-full max-w-75 cursor-grab touch-none select-none overflow-hidden rounded-full active:cursor-grabbing"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        hand.current = grip(event);
      }}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onWheel={(event) => onCrop(zoomBy(crop, 1 - event.deltaY / 1_000))}
    >
      <CroppedPhoto
        src={picture.url}
        alt={m.account_photo_preview()}
        crop={crop}
        className="pointer-events-none size-full"
      />
    </div>
  );
}

/** Sliders that also move and zoom the picture, for the keyboard and for people who cannot drag. */
function Sliders({ crop, onCrop }: CropProps) {
  const sliders = [
    { key: 'zoom', label: m.account_photo_zoom(), least: 1, most: PHOTO_MOST_ZOOM },
    { key: 'x', label: m.account_photo_across(), least: 0, most: 1 },
    { key: 'y', label: m.account_photo_down(), least: 0, most: 1 },
  ] as const;
  return (
    <div className="grid gap-1">
      {sliders.map(({ key, label, least, most }) => (
        <label key={key} className="small grid grid-cols-[6.5rem_1fr] items-center gap-2">
          <span>{label}</span>
          <input
            type="range"
            className="min-h-11 w-full accent-press"
            min={least}
            max={most}
            step={0.02}
            value={crop[key]}
            onChange={(event) => onCrop({ ...crop, [key]: Number(event.target.value) })}
          />
        </label>
      ))}
    </div>
  );
}
