import { isBlank } from '../../text/tidy.ts';
import type { LostInputs, PodInputs, PodRules } from '../pod-rules.ts';

type Given = { pod_inputs: PodInputs | null; lost_inputs: LostInputs | null };

/**
 * Fits the customer's input for a line to the new rules of its product. Texts whose field is gone, and pictures that
 * the product takes no more, are counted as lost, so that the customer learns of them. A lost text takes its place again
 * when its field is back. `extra_info` has the rules under which the input was given.
 */
export function fitInputs(
  { pod_inputs, lost_inputs, extra_info }: Given & { extra_info: Pick<PodRules, 'pod_fields'> },
  rules: PodRules,
): Given {
  const { images, texts } = pod_inputs ?? { images: [], texts: {} };
  const hasPlace = ({ key }: { key: string }) => rules.pod_fields.some((field) => field.key === key);
  const written = extra_info.pod_fields.flatMap(({ key }) => {
    const text = texts[key] ?? '';
    return isBlank(text) ? [] : [{ key, text }];
  });
  const lostBefore = (lost_inputs?.texts ?? []).filter(({ key }) => !written.some((one) => one.key === key));
  const back = lostBefore.filter(hasPlace);
  const lost = [...lostBefore, ...written].filter((one) => !hasPlace(one));
  const takesPictures = rules.has_image_uploader;
  const pictures = takesPictures ? 0 : (lost_inputs?.pictures ?? 0) + images.length;
  const restored = Object.fromEntries(back.map(({ key, text }) => [key, text]));
  return {
    pod_inputs:
      pod_inputs === null && back.length === 0
        ? null
        : { images: takesPictures ? images : [], texts: { ...texts, ...restored } },
    lost_inputs: lost.length === 0 && pictures === 0 ? null : { texts: lost, pictures },
  };
}
