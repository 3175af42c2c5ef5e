import { PRELOADED_FONTS } from '~/ui/lettering/font-files.ts';
import type { ElementsLook } from './card-form.ts';

const bodyFont = PRELOADED_FONTS.find((path) => path.includes('hanken'));

/**
 * Language, colours and font of the page for the provider's fields, because these fields cannot see the page's
 * stylesheet.
 */
export function pageLook(
  place: HTMLElement,
  language: ElementsLook['language'],
): Omit<ElementsLook, 'amountCents'> {
  const style = getComputedStyle(place);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    language,
    colours: {
      focus: colour('--focus'),
      text: colour('--fg'),
      textSoft: colour('--fg-2'),
      field: colour('--field'),
      danger: colour('--error'),
    },
    fonts: bodyFont
      ? [
          {
            family: 'Hanken Grotesk',
            src: `url(${new URL(bodyFont, window.location.origin)})`,
            weight: '100 900',
          },
        ]
      : [],
  };
}
