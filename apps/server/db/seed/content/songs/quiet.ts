import type { DemoSong } from '../content-types.ts';

/** Folk, singer-songwriter and acoustic pop example songs. */
export const QUIET_SONGS: readonly DemoSong[] = [
  {
    artist: 'odessa-vale',
    title: 'Forty Winters',
    recipient: 'Marguerite',
    occasion: 'Anniversary',
    genre: '2',
    moods: ['7', '6'],
    tempo: '4',
    excerpt:
      'Forty winters, one blue coat,\nyou still warm your hands inside my sleeves.\nYou stole it once in front of everyone.\nYou can keep it. You can keep me.',
  },
  {
    artist: 'odessa-vale',
    title: 'Nine Pounds Even',
    recipient: 'Baby Theo',
    occasion: 'New Baby',
    genre: '4',
    moods: ['43', '4'],
    tempo: '2',
    excerpt:
      'Nine pounds even and a frown like your granddad’s,\none fist up as if you had a point to make.\nWe painted the room and we read all the pamphlets.\nNobody told us how long we would stay awake to look.',
    inTwoVerses: true,
  },
  {
    artist: 'silas-brandt',
    title: 'The Good Dog Odin',
    recipient: 'The Lindqvists',
    occasion: 'Memorial',
    genre: '4',
    moods: ['8', '43'],
    tempo: '2',
    excerpt:
      'There’s a nose print on the window that nobody will clean,\na dent along the sofa where the afternoon has been.\nThirteen years of Lake Street and he never learned to heel.\nLeave the leash up on the doorknob. That is how the house should feel.',
    inTwoVerses: true,
  },
  {
    artist: 'hattie-maclaren',
    title: 'Windowsill',
    recipient: 'Granny Opal',
    occasion: 'Memorial',
    genre: '4',
    moods: ['6', '43'],
    tempo: '2',
    excerpt:
      'A thimble and a buckeye, a bean in a glass,\na letter from the county that she never let pass.\nShe ran the whole valley from that one small sill,\nand the light comes in asking for her still.',
    inTwoVerses: true,
  },
  {
    artist: 'mika-sorlund',
    title: 'Half the Map',
    recipient: 'Priya',
    occasion: 'Graduation',
    genre: '5',
    moods: ['9', '5'],
    tempo: '3',
    excerpt:
      'There’s a map in the glovebox folded wrong since ninety-nine,\nhalf of it is coffee and the other half is mine.\nTake it, take the cat out first, then take the interstate.\nYou always had the half with all the roads. I had the date.',
  },
  {
    artist: 'mika-sorlund',
    title: 'Snow Day for Two',
    recipient: 'Hanne',
    occasion: 'Just Because',
    genre: '4',
    moods: ['5', '4'],
    tempo: '4',
    excerpt:
      'The plow gave up on our street and I could have kissed the plow,\nsoup at ten, a jigsaw sky, your feet are freezing now.\nIf the city wants to find us it can dig.\nLove like ours is small, and the blanket is big.',
  },
  {
    artist: 'nadia-rahmani',
    title: 'Four Hours with Soup',
    recipient: 'Jess',
    occasion: 'Just Because',
    genre: '2',
    moods: ['43', '6'],
    tempo: '4',
    excerpt:
      'I told you not to come and you were somewhere near Dayton,\na pot belted in like a child in the back.\nYou did not say a word about waiting.\nYou turned on the stove and you hung up your jacket.',
  },
  {
    artist: 'elias-moreau',
    title: 'The Wrong Wedding',
    recipient: 'Camille',
    occasion: 'Engagement',
    genre: '2',
    moods: ['7', '2'],
    tempo: '4',
    excerpt:
      'You sat on the bride’s side, I sat on the groom’s,\nand neither of us knew them, we had mixed up the rooms.\nWe stayed for the supper, we stayed for the band,\nwe waved at the couple. You still had my hand.',
  },
  {
    artist: 'caleb-yoon',
    title: 'Cut Fruit',
    recipient: 'Umma',
    occasion: "Mother's Day",
    genre: '5',
    moods: ['43', '6'],
    tempo: '4',
    excerpt:
      'We had the loud one, the one with the door,\nand I sat on my bed and I hated the floor.\nTwo knocks, no words, and a plate by my feet:\npears without skin, every corner cut neat.',
  },
  {
    artist: 'priya-nair',
    title: 'Two of Everything',
    recipient: 'Anand and Claire',
    occasion: 'Wedding',
    genre: '5',
    moods: ['4', '7'],
    tempo: '3',
    excerpt:
      'Two cakes, two mothers, two playlists at war,\ntwo hundred pairs of good shoes lined up by the door.\nTwo ways to say forever and you stumbled over both,\nand the whole room said it with you, the long one, the oath.',
  },
];
