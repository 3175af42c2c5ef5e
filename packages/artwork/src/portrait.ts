import { type PictureOptions, picture, pictureId } from './draw/svg.ts';
import { cleanText } from './draw/text.ts';
import { accessory } from './portrait/accessory.ts';
import { beard, moustache } from './portrait/beard.ts';
import { body } from './portrait/body.ts';
import { features } from './portrait/features.ts';
import { ground } from './portrait/ground.ts';
import { hair } from './portrait/hair.ts';
import { head } from './portrait/head.ts';
import { prop } from './portrait/prop.ts';
import { sketchOf } from './portrait/sketch.ts';
import { type PortraitOverrides, portraitTraits } from './portrait/traits.ts';

export {
  type PortraitOverrides,
  portraitTraits,
  readPortraitOverrides,
} from './portrait/traits.ts';

/**
 * An artist's portrait as an SVG document (viewBox 340 by 425). One half of the face is light and the other
 * dark, like the two sides of a record. A smaller height keeps the top part. The name decides every trait that
 * the artist did not choose in `overrides`.
 */
export function portrait(
  name: string,
  overrides: PortraitOverrides = {},
  options: PictureOptions = {},
): string {
  const body = portraitBody(name, overrides, options);
  return picture('30 14 340 425', body, options, ' preserveAspectRatio="xMidYMin slice"');
}

/** The markup of the portrait on its grid of 400 by 500, for other crops. */
export function portraitBody(name: string, overrides: PortraitOverrides, options: PictureOptions): string {
  const seed = cleanText(name);
  const traits = portraitTraits(seed, overrides);
  const sketch = sketchOf(seed, traits);
  const id = pictureId('portrait', [seed, traits], options);
  const { back, front, top } = hair(sketch);
  const worn = accessory(sketch);
  return [
    ground(sketch),
    back,
    body(sketch, id),
    head(sketch),
    beard(sketch),
    features(sketch),
    moustache(sketch),
    front,
    // Headphones are drawn over hats and curls. Other accessories are drawn under them.
    traits.accessory === 'phones' ? top + worn : worn + top,
    prop(sketch),
  ].join('');
}
