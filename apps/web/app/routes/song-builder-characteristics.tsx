import { Characteristics } from '~/features/builder/characteristics.tsx';
import { defineStepLoad } from '~/features/builder/step-load.ts';
import type { Route } from './+types/song-builder-characteristics';
import { isInCart } from './song-builder-cart.ts';

const load = defineStepLoad('characteristics', isInCart, ({ api }) =>
  api.artists.examples({ query: {} }, { cache: true }),
);

export { load as clientLoader, load as loader };

export default function SongBuilderCharacteristics({ loaderData }: Route.ComponentProps) {
  return <Characteristics examples={loaderData.songs} />;
}
