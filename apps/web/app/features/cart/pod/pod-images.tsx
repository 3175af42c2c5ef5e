import type { PodImage } from '@keepsong/domain/cart/pod-rules';
import { useId } from 'react';
import { m } from '~/paraglide/messages.js';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { FileDrop } from '~/ui/field/file-drop.tsx';
import { ProgressBar } from '~/ui/status/progress-bar.tsx';
import { SlideFields } from './slide-fields.tsx';
import type { ImageUpload, ImageUploads } from './use-image-uploads.ts';

type PodImagesProps = {
  images: readonly PodImage[];
  limits: { least: number; most: number };
  error: string;
  /** The running uploads. */
  uploads: ImageUploads;
  /** Whether each picture has a caption and a choice of its visible part (crop). */
  slides?: boolean;
  /**
   * Called at every change. `next` computes the new list from the newest one, because several uploads may end between
   * two renders.
   */
  onChange: (next: (images: readonly PodImage[]) => PodImage[]) => void;
};

/** The pictures of a product in order, with buttons to add, move and remove them (spec 3.5-07, 9.6-04). */
export function PodImages({ images, limits, error, uploads: way, slides = false, onChange }: PodImagesProps) {
  const id = useId();
  const { uploads, leftOut, add, forget } = way;
  const room = limits.most - images.length - way.underWay;
  // Show the message about left-out pictures only while there is no room. Once the customer removes pictures, show only
  // the error about missing input.
  const fault = room <= 0 && leftOut > 0 ? m.cart_pod_no_room({ most: limits.most, count: leftOut }) : error;
  return (
    <section className="grid gap-4" aria-labelledby={id}>
      <h3 id={id} className="d4">
        {m.cart_pod_pictures()}
      </h3>
      {images.length + uploads.length > 0 ? (
        <ol
          className={
            slides
              ? 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-6'
              : 'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4'
          }
        >
          {images.map((image, at) => (
            <Picture
              key={image.id}
              image={image}
              at={at}
              slide={slides}
              onChange={(next) => onChange((all) => all.map((one) => (one.id === next.id ? next : one)))}
              onEarlier={() => onChange((all) => all.with(at - 1, image).with(at, all[at - 1] ?? image))}
              onRemove={() => onChange((all) => all.filter((one) => one.id !== image.id))}
            />
          ))}
          {uploads.map((upload) => (
            <Upload key={upload.id} upload={upload} onForget={() => forget(upload.id)} />
          ))}
        </ol>
      ) : null}
      {room > 0 ? (
        <FileDrop
          label={limits.most > 1 ? m.cart_pod_choose_many() : m.cart_pod_choose_one()}
          hint={m.cart_pod_hint()}
          accept="image/jpeg,image/png,image/webp,image/heic"
          multiple={room > 1}
          state={fault ? { kind: 'refused', text: fault } : { kind: 'idle' }}
          words={{ cancel: '', remove: '', replace: '' }}
          onFile={add}
        />
      ) : (
        <FieldError>{fault}</FieldError>
      )}
    </section>
  );
}

type PictureProps = {
  image: PodImage;
  at: number;
  slide: boolean;
  onChange: (image: PodImage) => void;
  onEarlier: () => void;
  onRemove: () => void;
};

function Picture({ image, at, slide, onChange, onEarlier, onRemove }: PictureProps) {
  const number = at + 1;
  return (
    <li className="grid content-start gap-1.5">
      {slide ? (
        <SlideFields image={image} number={number} onChange={onChange} />
      ) : (
        <img
          src={image.url}
          alt={m.cart_pod_picture({ number })}
          className="aspect-square w-full rounded-card border-[1.5px] border-rule object-cover"
        />
      )}
      <span className="flex justify-between">
        {at > 0 ? (
          <IconButton icon="arrow-left" label={m.cart_pod_earlier({ number })} onClick={onEarlier} />
        ) : (
          <span />
        )}
        <IconButton icon="trash" label={m.cart_pod_remove({ number })} onClick={onRemove} />
      </span>
    </li>
  );
}

function Upload({ upload, onForget }: { upload: ImageUpload; onForget: () => void }) {
  const { name, percent, refused } = upload;
  return (
    <li className="grid content-start gap-1.5">
      <span className="grid aspect-square content-center gap-2 rounded-card border-[1.5px] border-rule bg-bg-2 p-3">
        {refused ? <FieldError>{refused}</FieldError> : <ProgressBar label={name} percent={percent} />}
      </span>
      <span className="flex items-start justify-between gap-2">
        <span className="small wrap-anywhere line-clamp-2">{name}</span>
        <IconButton icon="close" label={m.cart_pod_forget({ name })} onClick={onForget} />
      </span>
    </li>
  );
}
