import { type InstantPlace, neighbourOf } from '@keepsong/domain/instant/steps';
import { expect, it } from 'vitest';
import { instantPath } from '~/features/instant/page/instant-paths.ts';
import { createBuilderReporter } from './builder-steps.ts';

/** Opens pages, given as [seconds, path]. Returns the events as 'name step seconds'. */
function reported(...pages: readonly (readonly [number, string])[]): string[] {
  const told: string[] = [];
  let at = 0;
  const show = createBuilderReporter(
    (event, props) => {
      const seconds: unknown = Reflect.get(props, 'seconds');
      told.push([event.replace('Builder ', ''), Reflect.get(props, 'step'), seconds].join(' ').trim());
    },
    () => at * 1_000,
  );
  for (const [time, path] of pages) {
    at = time;
    show(path);
  }
  return told;
}

it('tells the steps of the song builder with the time that each took', () => {
  expect(
    reported(
      [0, '/'],
      [1, '/song-builder'],
      [2, '/song-builder/song-characteristics'],
      [32, '/song-builder/artist-recommendations'],
      [40, '/song-builder/find-artist'],
      [70, '/song-builder/recipient-info'],
      [80, '/cart'],
    ),
  ).toEqual([
    'Step Viewed song-characteristics',
    'Step Completed song-characteristics 30',
    'Step Viewed artist-recommendations',
    'Step Viewed find-artist',
    'Step Completed find-artist 30',
    'Step Viewed recipient-info',
    'Step Completed recipient-info 10',
  ]);
});

/** The addresses from the list of collections to the cart, for a collection with all screens. */
function instantWay(questions: number): string[] {
  const facts = {
    collection: { choices: { name: true }, pam_enabled: true, skip_addon_page: false },
    ...{ questions, previews: 1, productInCart: true, greetingIsSold: true },
  };
  let place: InstantPlace = { screen: 'collections' };
  const places: InstantPlace[] = [place];
  while (place.screen !== 'cart') {
    place = neighbourOf(place, facts, 'forward');
    places.push(place);
  }
  return places.map(instantPath);
}

it('knows the steps by any spelling of their addresses', () => {
  expect(
    reported(
      [0, '/Song-Builder/song-characteristics'],
      [4, '/song-builder/song-characteristics/'],
      [30, '/song%2Dbuilder/recipient-info'],
      [40, '/Cart'],
    ),
  ).toEqual([
    'Step Viewed song-characteristics',
    'Step Completed song-characteristics 30',
    'Step Viewed recipient-info',
    'Step Completed recipient-info 10',
  ]);
});

it('tells every step of an instant song in order, each viewed and completed once', () => {
  const way = instantWay(5);
  expect(way.at(-1)).toBe('/cart');
  const golden = [
    'collections',
    ...['step/1', 'step/2', 'step/3', 'step/4', 'step/5'],
    ...['recipient', 'loading', 'preview', 'confirm', 'customer-greeting', 'addons'],
  ].flatMap((step) => [`Step Viewed ${step}`, `Step Completed ${step} 10`]);
  expect(reported(...way.map((path, place) => [place * 10, path] as const))).toEqual(golden);
});

it('tells who leaves, and nothing is completed by going back', () => {
  expect(
    reported(
      [0, '/instant-builder/step/1'],
      [5, '/instant-builder/step/2'],
      [9, '/instant-builder/step/1'],
      [12, '/artists'],
      [20, '/artists/7'],
    ),
  ).toEqual([
    'Step Viewed step/1',
    'Step Completed step/1 5',
    'Step Viewed step/2',
    'Step Viewed step/1',
    'Abandoned step/1 3',
  ]);
});
