import { defineStepLoad } from '~/features/builder/page/load-step.ts';
import { Characteristics } from '~/features/builder/sound/characteristics.tsx';
import type { Route } from './+types/song-builder-characteristics';
import { isInCart } from './song-builder-cart.ts';

const load = defineStepLoad('characteristics', isInCart, ({ api }) =>
  api.artists.examples({ query: {} }, { cache: true }),
);

export { load as clientLoader, load as loader };

export default function SongBuilderCharacteristics({ loaderData }: Route.ComponentProps) {
  return <Characteristics examples={loaderData.songs} />;
}
