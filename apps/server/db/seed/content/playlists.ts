import type { DemoPlaylist, DemoSong } from './content-types.ts';

type Texts = readonly [en: string, sp: string];

const both = ([en, sp]: Texts) => ({ en, sp });

function forOccasion(
  slug: string,
  occasions: DemoPlaylist['occasions'],
  title: Texts,
  description: Texts,
): DemoPlaylist {
  return {
    slug,
    kind: 'occasion',
    occasions,
    genre: null,
    mood: null,
    title: both(title),
    description: both(description),
  };
}

function ofGenre(slug: string, genre: DemoSong['genre'], title: Texts, description: Texts): DemoPlaylist {
  return {
    slug,
    kind: 'genre',
    occasions: [],
    genre,
    mood: null,
    title: both(title),
    description: both(description),
  };
}

function inMood(
  slug: string,
  mood: DemoSong['moods'][number],
  title: Texts,
  description: Texts,
): DemoPlaylist {
  return {
    slug,
    kind: 'mood',
    occasions: [],
    genre: null,
    mood,
    title: both(title),
    description: both(description),
  };
}

/**
 * The playlists of the demo shop, in the order in which they are shown. Each contains all example songs that match it.
 */
export const DEMO_PLAYLISTS: readonly DemoPlaylist[] = [
  forOccasion(
    'walks-down-the-aisle',
    ['Wedding'],
    ['Walks down the aisle', 'Camino al altar'],
    [
      'Songs for the walk, the first dance and the ride home.',
      'Para la entrada, el primer baile y el viaje a casa.',
    ],
  ),
  forOccasion(
    'for-the-ones-who-raised-us',
    ["Mother's Day", "Father's Day"],
    ['For the ones who raised us', 'Para quienes nos criaron'],
    ['What we never said at the kitchen table.', 'Lo que nunca dijimos en la mesa de la cocina.'],
  ),
  forOccasion(
    'songs-that-got-a-yes',
    ['Proposal', 'Engagement'],
    ['Songs that got a yes', 'Canciones que lograron un sí'],
    ['Played once, on one knee, with a dry mouth.', 'Sonaron una vez, de rodillas, con la boca seca.'],
  ),
  forOccasion(
    'happy-loud-slightly-unhinged',
    ['Birthday'],
    ['Happy, loud, slightly unhinged', 'Felices, ruidosas y un poco locas'],
    ['Birthdays that the neighbors heard about.', 'Cumpleaños de los que se enteró el vecindario.'],
  ),
  forOccasion(
    'brand-new-people',
    ['New Baby'],
    ['Brand new people', 'Gente recién llegada'],
    [
      'For those who cannot talk yet, and those who cannot sleep.',
      'Para quien aún no habla y para quien no duerme.',
    ],
  ),
  forOccasion(
    'forty-years-and-counting',
    ['Anniversary'],
    ['Forty years and counting', 'Cuarenta años y los que vengan'],
    ['Long love, told by its small habits.', 'Amores largos, contados por sus costumbres.'],
  ),
  forOccasion(
    'still-here-in-a-song',
    ['Memorial'],
    ['Still here, in a song', 'Aquí siguen, en una canción'],
    ['For people and dogs who are missed.', 'Para las personas y los perros que extrañamos.'],
  ),
  forOccasion(
    'no-reason-at-all',
    ['Just Because'],
    ['No reason at all', 'Sin motivo alguno'],
    ['A Tuesday is enough of an occasion.', 'Un martes ya es ocasión suficiente.'],
  ),
  forOccasion(
    'they-did-it',
    ['Graduation'],
    ['They did it', 'Lo lograron'],
    ['Caps, gowns and the people who paid the rent.', 'Birretes, togas y quienes pagaron la renta.'],
  ),
  forOccasion(
    'be-mine-properly',
    ["Valentine's Day", 'Engagement'],
    ['Be mine, properly', 'Sé para mí, en serio'],
    ['No teddy bears were hurt.', 'Ningún oso de peluche salió herido.'],
  ),
  ofGenre(
    'back-roads',
    '1',
    ['Back roads, front porches', 'Caminos y porches'],
    ['Country songs with dust on their boots.', 'Country con polvo en las botas.'],
  ),
  ofGenre(
    'one-voice-one-chair',
    '2',
    ['One voice, one chair', 'Una voz, una silla'],
    ['A guitar, a story and nobody in a hurry.', 'Una guitarra, una historia y nadie con prisa.'],
  ),
  ofGenre(
    'bars-with-your-name',
    '3',
    ['Bars with your name in them', 'Barras con tu nombre'],
    ['Hip-hop that knows where you grew up.', 'Hip-hop que sabe dónde creciste.'],
  ),
  ofGenre(
    'told-by-the-fire',
    '4',
    ['Told by the fire', 'Contadas junto al fuego'],
    ['Folk songs that could be a hundred years old.', 'Folk que podría tener cien años.'],
  ),
  ofGenre(
    'sung-before-breakfast',
    '5',
    ['Sung before breakfast', 'Cantadas antes del desayuno'],
    ['Acoustic pop for bright kitchens.', 'Pop acústico para cocinas con sol.'],
  ),
  ofGenre(
    'slow-in-the-kitchen',
    '6',
    ['Slow dance in the kitchen', 'Baile lento en la cocina'],
    ['R&B, lights low, dishes later.', 'R&B, luz baja, los platos después.'],
  ),
  ofGenre(
    'turn-it-up-for-them',
    '8',
    ['Turn it up for them', 'Súbele por ellos'],
    ['Rock songs for people who never ask for one.', 'Rock para quien nunca pide una canción.'],
  ),
  ofGenre(
    'thankful-out-loud',
    '9',
    ['Thankful out loud', 'Gracias en voz alta'],
    ['Faith, family and four-part harmony.', 'Fe, familia y armonía a cuatro voces.'],
  ),
  ofGenre(
    'con-todo',
    '10',
    ['In Spanish, with everything', 'En español, con todo'],
    ['Boleros, baladas and one very loud birthday.', 'Boleros, baladas y un cumpleaños muy ruidoso.'],
  ),
  inMood(
    'they-will-laugh-first',
    '2',
    ['They will laugh first', 'Primero se van a reír'],
    ['Inside jokes, set to music.', 'Chistes de familia con música.'],
  ),
  inMood(
    'bring-a-handkerchief',
    '43',
    ['Bring a handkerchief', 'Trae un pañuelo'],
    ['Heartfelt, and not sorry about it.', 'Sentidas, y sin pedir perdón.'],
  ),
  inMood(
    'close-enough-to-whisper',
    '7',
    ['Close enough to whisper', 'Tan cerca que basta un susurro'],
    ['Romantic songs for two people and a lamp.', 'Románticas, para dos personas y una lámpara.'],
  ),
  inMood(
    'up-off-the-couch',
    '9',
    ['Up off the couch', 'Fuera del sofá'],
    ['Uplifting, for days that need a push.', 'Con ánimo, para días que necesitan un empujón.'],
  ),
];
