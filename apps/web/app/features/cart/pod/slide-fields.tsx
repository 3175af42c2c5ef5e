import type { PodImage } from '@keepsong/domain/cart/pod-rules';
import { CAPTION_MAX, WHOLE } from '@keepsong/domain/instant/slideshow';
import { m } from '~/paraglide/messages.js';
import { TextInput } from '~/ui/field/text-input.tsx';
import { CroppedPhoto } from '~/ui/picture/cropped-photo.tsx';

type SlideProps = { image: PodImage; number: number; onChange: (image: PodImage) => void };

/** A photo of a slideshow with its visible part and its caption. */
export function SlideFields({ image, number, onChange }: SlideProps) {
  const crop = image.crop ?? WHOLE;
  const sliders = [
    { key: 'zoom', label: m.cart_slide_zoom({ number }), least: 1, most: 3 },
    { key: 'x', label: m.cart_slide_across({ number }), least: 0, most: 1 },
    { key: 'y', label: m.cart_slide_down({ number }), least: 0, most: 1 },
  ] as const;
  return (
    <div className="grid gap-2">
      <CroppedPhoto
        src={image.url}
        alt={m.cart_pod_picture({ number })}
        crop={crop}
        className="aspect-4/3 rounded-card border-[1.5px] border-rule"
      />
      {sliders.map(({ key, label, least, most }) => (
        <label key={key} className="grid grid-cols-[5.5rem_1fr] items-center gap-2 text-[14px]">
          <span aria-hidden="true">{SHORT[key]()}</span>
          <input
            type="range"
            className="min-h-11 w-full accent-press"
            aria-label={label}
            min={least}
            max={most}
            step={0.05}
            value={crop[key]}
            onChange={(event) => onChange({ ...image, crop: { ...crop, [key]: Number(event.target.value) } })}
          />
        </label>
      ))}
      <TextInput
        label={m.cart_slide_caption({ number })}
        value={image.caption ?? ''}
        maxLength={CAPTION_MAX}
        onChange={(event) => onChange({ ...image, caption: event.target.value })}
      />
    </div>
  );
}

const SHORT = { zoom: m.cart_slide_zoom_short, x: m.cart_slide_across_short, y: m.cart_slide_down_short };
