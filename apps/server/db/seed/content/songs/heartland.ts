import type { DemoSong } from '../content-types.ts';

/** Country, Christian and Spanish example songs. */
export const HEARTLAND_SONGS: readonly DemoSong[] = [
  {
    artist: 'wes-calloway',
    title: 'Porch Light',
    recipient: 'Dad',
    occasion: "Father's Day",
    genre: '1',
    moods: ['43', '6'],
    tempo: '2',
    excerpt:
      'No radio in that old green Dodge,\nso you were every station.\nIt’s noon, and there’s a light still on\nfor one more destination.\nFly home, Bird. Fly home.',
  },
  {
    artist: 'wes-calloway',
    title: 'Gravel and Grace',
    recipient: 'Colt and Annie',
    occasion: 'Wedding',
    genre: '1',
    moods: ['7', '4'],
    tempo: '4',
    excerpt:
      'You could have had a ballroom, you could have had a dome,\nyou picked a field in August half a mile from home.\nGravel in your good shoes, grace in every row,\nand the dog in a bow tie, who stole the show.',
  },
  {
    artist: 'loretta-jean-pruitt',
    title: 'Yello, Who’s Hungry',
    recipient: 'Nana Faye',
    occasion: "Mother's Day",
    genre: '1',
    moods: ['4', '43'],
    tempo: '4',
    excerpt:
      'She never said hello, she said yello, who’s hungry,\nand you could be in Tulsa and she’d still set a plate.\nShe hid a ten-dollar bill in the hymnal on Sunday\nand swore it was Jesus if you asked her too late.',
  },
  {
    artist: 'cade-tolliver',
    title: 'Only Red Light in Town',
    recipient: 'Marisol',
    occasion: 'Proposal',
    genre: '1',
    moods: ['7', '5'],
    tempo: '3',
    excerpt:
      'One red light in Idalou and both of us were first,\nyou were singing to a song of mine and doing it your worst.\nIt’s been green about a minute and nobody has moved.\nMarisol, I’m asking. I’ve got nothing left to prove.',
  },
  {
    artist: 'bayo-mensah',
    title: 'Front Pew, Left Side',
    recipient: 'Grandma Efua',
    occasion: 'Birthday',
    genre: '9',
    moods: ['9', '4'],
    tempo: '4',
    excerpt:
      'Front pew, left side, peppermint and lace,\neighty-one Easters in the very same place.\nWhen the choir lost the note she would hum it from her chair,\nand we came home to it. She was always there.',
  },
  {
    artist: 'theo-grantham',
    title: 'Whistle in the Driveway',
    recipient: 'Harlan',
    occasion: 'Memorial',
    genre: '9',
    moods: ['8', '6'],
    tempo: '2',
    excerpt:
      'Two notes up and one note down, that’s how we knew the truck,\nthat’s how we knew the day was done and everybody’s luck.\nI heard it in the sycamore the evening that you went.\nTwo notes up and one note down. I know just what it meant.',
    inTwoVerses: true,
  },
  {
    artist: 'naomi-ashworth',
    title: 'Named for the Morning',
    recipient: 'Lucy Anne',
    occasion: 'New Baby',
    genre: '9',
    moods: ['43', '9'],
    tempo: '2',
    excerpt:
      'You came at five past five with the blinds still drawn,\nso we named you for the morning that you landed on.\nSmall breath, small weight, small fist around my thumb.\nWhoever sent you, child, we are glad you have come.',
    inTwoVerses: true,
  },
  {
    artist: 'lucia-ferran',
    title: 'Mi Norte',
    recipient: 'Abuela Inés',
    occasion: 'Birthday',
    genre: '10',
    moods: ['43', '6'],
    tempo: '4',
    excerpt:
      'Con dos jitomates hacías un banquete,\ncon media vela, la noche de Reyes.\nSi me pierdo, abuela, no busco la estrella:\nhuelo el comal, y mi norte es tu puerta.',
  },
  {
    artist: 'lucia-ferran',
    title: 'Plato de Más',
    recipient: 'Mamá Chelo',
    occasion: "Mother's Day",
    genre: '10',
    moods: ['4', '43'],
    tempo: '3',
    excerpt:
      'Siempre hay un plato de más en tu mesa,\npor si alguien llega, por si alguien regresa.\nYo creía de niña que era costumbre.\nEra tu forma de dejar la lumbre.',
  },
  {
    artist: 'rafa-quintero',
    title: 'La Tina Cumple Quince',
    recipient: 'Valentina',
    occasion: 'Birthday',
    genre: '10',
    moods: ['4', '9'],
    tempo: '3',
    excerpt:
      'Tu papá no baila, dice, tu papá no llora,\ny mira nada más quién está llorando ahora.\nQuince velas, mil palmas, la calle cerrada:\nhoy la Tina cumple y no se duerme nada.',
  },
  {
    artist: 'tavia-reyes',
    title: 'Nota de Voz',
    recipient: 'Titi Carmen',
    occasion: 'Just Because',
    genre: '10',
    moods: ['2', '5'],
    tempo: '3',
    excerpt:
      'Mija, no es nada, mija, llámame ya,\nmija, te dejo este audio y ya no te molesto más.\nSiete minutos después seguía el sermón:\nqué comiste, con quién andas, ponte un suetercito, por amor.',
  },
  {
    artist: 'mateo-lujan',
    title: 'Calle Central y Once',
    recipient: 'Elena',
    occasion: 'Anniversary',
    genre: '10',
    moods: ['7', '6'],
    tempo: '2',
    excerpt:
      'En Central y Once se me fue el camión\ny tú vendías flores junto a la estación.\nTreinta años, Elena, y no me he movido:\nsigo en esa esquina, esperando contigo.',
    inTwoVerses: true,
  },
  {
    artist: 'xiomara-pena',
    title: 'Los Dos Nombres',
    recipient: 'Altagracia y Ramón',
    occasion: 'Anniversary',
    genre: '10',
    moods: ['6', '43'],
    tempo: '4',
    excerpt:
      'Ramón cruzó el agua con una maleta,\nAltagracia guardó la casa y la puerta.\nCinco años de cartas, un solo renglón:\nAltagracia espera, ya vuelve Ramón.',
  },
];
