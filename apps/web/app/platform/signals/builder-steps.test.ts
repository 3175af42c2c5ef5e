import { expect, it } from 'vitest';
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
