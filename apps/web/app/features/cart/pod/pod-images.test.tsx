import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PodImages } from './pod-images.tsx';

const image = (id: string) => ({ id, url: `/${id}.png`, width: 600, height: 600, expires_at: '2026-12-01' });

const FEW = 'Add two pictures.';
const LEFT_OUT = 'There is room for 2 pictures: 3 were left out.';

it.each([
  ['while there is no room', [image('a'), image('b')], LEFT_OUT, FEW],
  ['once there is room again', [image('a')], FEW, LEFT_OUT],
])('says how many pictures were left out only %s', (_, images, said, unsaid) => {
  const nothing = () => undefined;
  const uploads = { uploads: [], underWay: 0, leftOut: 3, add: nothing, forget: nothing };
  const html = renderToStaticMarkup(
    <PodImages
      images={images}
      limits={{ least: 2, most: 2 }}
      error={FEW}
      uploads={uploads}
      onChange={nothing}
    />,
  );
  expect(html).toContain(said);
  expect(html).not.toContain(unsaid);
});
