import type { DemoSong } from '../content-types.ts';

/** Rap, R&B and rock example songs. */
export const RHYTHM_SONGS: readonly DemoSong[] = [
  {
    artist: 'kofi-lane',
    title: 'Captain of the Couch',
    recipient: 'Marcus',
    occasion: 'Birthday',
    genre: '3',
    moods: ['4', '2'],
    tempo: '3',
    excerpt:
      'Thirty-four and undefeated, remote in his palm,\nwhole house in an uproar and the captain is calm.\nOne sock, two pillows, three dogs on his knees,\ncall the man Marcus, call the man at ease.',
  },
  {
    artist: 'kofi-lane',
    title: 'Corner of Nostrand and You',
    recipient: 'Simone',
    occasion: "Valentine's Day",
    genre: '6',
    moods: ['7', '5'],
    tempo: '4',
    excerpt:
      'You had the last plain bagel and a look like a dare,\nI had eleven minutes and nowhere.\nI missed that train on purpose and I miss it still,\nthat platform, that bagel, that chill.',
  },
  {
    artist: 'delphine-okafor',
    title: 'Her Mother’s Hands',
    recipient: 'Mama Adaeze',
    occasion: "Mother's Day",
    genre: '3',
    moods: ['43', '9'],
    tempo: '4',
    excerpt:
      'Thursday was press and curl, Friday was prayer,\nSaturday nine heads deep and she still did my hair.\nShe never said tired, she said hold still,\nand I held, Mama. I am holding still.',
  },
  {
    artist: 'darnell-whitcomb',
    title: 'Seven Sixteenths',
    recipient: 'Raymond Earl Hodge',
    occasion: "Father's Day",
    genre: '3',
    moods: ['43', '6'],
    tempo: '2',
    excerpt:
      'You never said I love you, you said hand me the light,\nseven-sixteenths, no, the other one, right.\nTwenty winters under a hood, and son, I was taught:\na man can say it all in what a wrench has caught.',
  },
  {
    artist: 'zeke-abara',
    title: 'Big Red Backpack',
    recipient: 'Junie',
    occasion: 'Graduation',
    genre: '3',
    moods: ['9', '4'],
    tempo: '3',
    excerpt:
      'Kindergarten Monday, backpack to her shins,\nwalked like she was late for where the world begins.\nNow it’s cap and gown and the same small frown,\nand the backpack’s in the front row, sitting down.',
  },
  {
    artist: 'imani-brightwater',
    title: 'Tuesday Kitchen',
    recipient: 'Mo',
    occasion: 'Just Because',
    genre: '6',
    moods: ['7', '43'],
    tempo: '4',
    excerpt:
      'Nothing on the calendar, rice about to burn,\nyou were telling half a story and I knew every turn.\nNo cake, no candle, nobody’s big day,\njust Tuesday, just you, looking at me that way.',
  },
  {
    artist: 'imani-brightwater',
    title: 'Every Good Thing',
    recipient: 'Ruth',
    occasion: 'Memorial',
    genre: '6',
    moods: ['8', '43'],
    tempo: '2',
    excerpt:
      'You labeled every jar and you labeled every key,\nyou wrote our names on masking tape so no one would disagree.\nEvery good thing in this house still says whose it will be,\nand on the mirror, low, in pencil: you belong to me.',
    inTwoVerses: true,
  },
  {
    artist: 'jerome-castle',
    title: 'The Hall on Lamar',
    recipient: 'Otis and Pearl',
    occasion: 'Anniversary',
    genre: '6',
    moods: ['7', '6'],
    tempo: '2',
    excerpt:
      'The band went home at midnight and the lights came up at one,\nyou said the floor was paid for and you said we weren’t done.\nFifty years of kitchens, Pearl, and I would still be late\nto anywhere but where you are, the hall at ninety-eight.',
    inTwoVerses: true,
  },
  {
    artist: 'june-hallorhan',
    title: 'Loudest in the Car',
    recipient: 'Gus',
    occasion: "Father's Day",
    genre: '8',
    moods: ['2', '4'],
    tempo: '3',
    excerpt:
      'Wrong words, right volume, both hands off the wheel,\ndrumming on the dashboard like the dashboard could feel.\nI ducked below the window every light that turned red.\nNow I’m thirty and I’m louder, and it’s you in my head.',
  },
  {
    artist: 'june-hallorhan',
    title: 'Second Detention',
    recipient: 'Carla',
    occasion: 'Birthday',
    genre: '8',
    moods: ['5', '9'],
    tempo: '3',
    excerpt:
      'You threw the first eraser and I took half the blame,\nwe carved it in the bench like that: two nicknames and no name.\nForty candles, Carla, and I’d do it all again.\nSave a seat beside the window. Bring the pen.',
  },
  {
    artist: 'gus-petrakis',
    title: 'Booth Six',
    recipient: 'Diane',
    occasion: 'Proposal',
    genre: '8',
    moods: ['7', '43'],
    tempo: '4',
    excerpt:
      'Booth six, back wall, the one with the tape,\nyou ordered for the both of us and you didn’t wait.\nI have been trying to say this since the pie.\nDiane, it is not the onions in my eye.',
  },
  {
    artist: 'roxanne-duvall',
    title: 'Fifty and Not Finished',
    recipient: 'Aunt Bea',
    occasion: 'Birthday',
    genre: '8',
    moods: ['9', '4'],
    tempo: '3',
    excerpt:
      'She bought the boots, she bought the bike, she sold the good settee,\nshe told the doctor and the choir to talk to her at three.\nFifty and not finished, put that icing on the floor,\nBea is in the doorway and she’s holding it for more.',
  },
];
