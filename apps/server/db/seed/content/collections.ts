import { INSTANT_SONG } from '@keepsong/domain/cart/named-products';
import type { Quiz, QuizAnswer, QuizQuestion } from '@keepsong/domain/instant/quiz';

type Sets = QuizAnswer['sets'];

const answer = (answer_key: string, en: string, sp: string, sets: Sets = {}): QuizAnswer => ({
  answer_key,
  label: { en, sp },
  sets,
});

/** The answer when the customer leaves a question out (spec 5-26). */
const ANYTHING = answer('GENERAL', 'A bit of everything', 'Un poco de todo');

const STYLES: readonly QuizAnswer[] = [
  answer('acoustic-pop', 'Acoustic Pop', 'Pop acústico', { genre: '5' }),
  answer('country', 'Country', 'Country', { genre: '1' }),
  answer('folk', 'Folk', 'Folk', { genre: '4' }),
  answer('rnb', 'R&B', 'R&B', { genre: '6' }),
  answer('rock', 'Rock', 'Rock', { genre: '8' }),
  answer('singer-songwriter', 'Singer Songwriter', 'Canción de autor', { genre: '2' }),
  answer('rap', 'Rap / Hip-Hop', 'Rap / Hip-Hop', { genre: '3' }),
  answer('christian', 'Christian', 'Cristiana', { genre: '9' }),
  answer('spanish', 'Spanish', 'En español', { genre: '10' }),
];

const style: QuizQuestion = {
  id: 'style',
  title: { en: 'What should it sound like?', sp: '¿Cómo debe sonar?' },
  hint: { en: 'Think of what they sing along to.', sp: 'Piensa en lo que canta en el carro.' },
  max_answer_count: 1,
  answers: STYLES,
};

const pace: QuizQuestion = {
  id: 'pace',
  title: { en: 'How fast?', sp: '¿Qué tan rápida?' },
  hint: { en: 'You can try another one later.', sp: 'Después puedes probar otra velocidad.' },
  max_answer_count: 1,
  answers: [
    answer('slow', 'Slow, to sit and listen', 'Lenta, para sentarse a escuchar', { tempo: '2' }),
    answer('medium', 'Easy, to sway', 'Tranquila, para mecerse', { tempo: '4' }),
    answer('fast', 'Up-tempo, to dance', 'Movida, para bailar', { tempo: '3' }),
  ],
};

const TRAITS: readonly QuizAnswer[] = [
  answer('kind', 'Kind', 'De buen corazón', { detail: 'kind' }),
  answer('funny', 'Funny', 'Con gracia', { detail: 'funny' }),
  answer('brave', 'Brave', 'Valiente', { detail: 'brave' }),
  answer('patient', 'Patient', 'Paciente', { detail: 'patient' }),
  answer('creative', 'Creative', 'Con imaginación', { detail: 'creative' }),
  answer('wise', 'Wise', 'Con sabiduría', { detail: 'wise' }),
  answer('stubborn', 'Stubborn (the good kind)', 'De ideas firmes (de las buenas)', { detail: 'stubborn' }),
  answer('calm', 'Calm', 'Con calma', { detail: 'calm' }),
];

const traits: QuizQuestion = {
  id: 'traits',
  title: { en: 'What are they like?', sp: '¿Cómo es?' },
  hint: { en: 'Choose two.', sp: 'Elige dos.' },
  max_answer_count: 2,
  answers: TRAITS,
};

const LOVES: readonly QuizAnswer[] = [
  answer('cooking', 'Cooking', 'Cocinar', { detail: 'cooking' }),
  answer('gardening', 'The garden', 'El jardín', { detail: 'gardening' }),
  answer('music', 'Music', 'La música', { detail: 'music' }),
  answer('sports', 'Sports', 'El deporte', { detail: 'sports' }),
  answer('travel', 'Travel', 'Viajar', { detail: 'travel' }),
  answer('reading', 'Books', 'Los libros', { detail: 'reading' }),
  answer('dancing', 'Dancing', 'Bailar', { detail: 'dancing' }),
  answer('fishing', 'Fishing', 'La pesca', { detail: 'fishing' }),
  answer('pets', 'Their pets', 'Sus mascotas', { detail: 'pets' }),
  answer('coffee', 'Good coffee', 'Un buen café', { detail: 'coffee' }),
  ANYTHING,
];

const birthday: Quiz = {
  title: { en: 'Birthday', sp: 'Cumpleaños' },
  text: {
    en: 'Their name in the chorus, their year in the verses.',
    sp: 'Su nombre en el estribillo y su año en las estrofas.',
  },
  product_slug: INSTANT_SONG,
  choices: { name: true },
  // The add-ons are offered with the pick, so that there is one screen of offers.
  skip_addon_page: true,
  pam_enabled: true,
  songs_per_visitor: 6,
  song: { occasion: 'Birthday', genre: '5', mood: '4', tempo: '4' },
  questions: [
    style,
    {
      id: 'feeling',
      title: { en: 'How should they feel?', sp: '¿Qué debe sentir?' },
      hint: { en: 'The words follow it.', sp: 'La letra va con eso.' },
      max_answer_count: 1,
      answers: [
        answer('happy', 'Ready to dance', 'Ganas de bailar', { mood: '4' }),
        answer('comical', 'Laughing', 'Risa', { mood: '2' }),
        answer('heartfelt', 'Loved', 'Mucho cariño', { mood: '43' }),
        answer('uplifting', 'Proud', 'Orgullo', { mood: '9' }),
        answer('reflective', 'A little sentimental', 'Un poco de nostalgia', { mood: '6' }),
      ],
    },
    traits,
    {
      id: 'loves',
      title: { en: 'What do they love?', sp: '¿Qué le encanta?' },
      hint: { en: 'Up to three, or leave it to us.', sp: 'Hasta tres, o déjanoslo a nosotros.' },
      max_answer_count: 3,
      answers: LOVES,
    },
    pace,
  ],
};

const love: Quiz = {
  title: { en: 'For the one you love', sp: 'Para quien amas' },
  text: {
    en: 'An anniversary, a wedding, a Tuesday. No name needed: they will know.',
    sp: 'Un aniversario, una boda, un martes. Sin nombre: lo sabrá.',
  },
  product_slug: INSTANT_SONG,
  choices: { name: false },
  skip_addon_page: true,
  pam_enabled: false,
  songs_per_visitor: 6,
  song: { occasion: 'Anniversary', genre: '2', mood: '7', tempo: '2' },
  questions: [
    {
      id: 'occasion',
      title: { en: 'What is the day?', sp: '¿Qué día es?' },
      hint: { en: 'Any day will do.', sp: 'Cualquier día sirve.' },
      max_answer_count: 1,
      answers: [
        answer('anniversary', 'Anniversary', 'Aniversario', { occasion: 'Anniversary' }),
        answer('wedding', 'Wedding', 'Boda', { occasion: 'Wedding' }),
        answer('valentines', "Valentine's Day", 'San Valentín', { occasion: "Valentine's Day" }),
        answer('proposal', 'Proposal', 'Propuesta de matrimonio', { occasion: 'Proposal' }),
        answer('just-because', 'No reason at all', 'Porque sí', { occasion: 'Just Because' }),
      ],
    },
    style,
    {
      id: 'feeling',
      title: { en: 'How do you say it?', sp: '¿Cómo lo dices?' },
      hint: { en: 'The words follow it.', sp: 'La letra va con eso.' },
      max_answer_count: 1,
      answers: [
        answer('romantic', 'Softly', 'En voz baja', { mood: '7' }),
        answer('heartfelt', 'From the heart', 'De corazón', { mood: '43' }),
        answer('happy', 'From the rooftops', 'A los cuatro vientos', { mood: '4' }),
        answer('lighthearted', 'With a wink', 'Con un guiño', { mood: '5' }),
      ],
    },
    {
      id: 'memories',
      title: { en: 'What is yours?', sp: '¿Qué es de ustedes?' },
      hint: { en: 'Choose two.', sp: 'Elige dos.' },
      max_answer_count: 2,
      answers: [
        answer('first-dance', 'The first dance', 'El primer baile', { detail: 'first_dance' }),
        answer('road-trip', 'A long drive', 'Un viaje por carretera', { detail: 'road_trip' }),
        answer('late-talks', 'Talking till late', 'Hablar hasta tarde', { detail: 'late_talks' }),
        answer('beach', 'A day at the sea', 'Un día en el mar', { detail: 'beach' }),
        answer('moving-in', 'Our first home', 'Nuestra primera casa', { detail: 'moving_in' }),
        answer('holidays', 'Holidays together', 'Las fiestas juntos', { detail: 'holidays' }),
        ANYTHING,
      ],
    },
    pace,
  ],
};

const thankYou: Quiz = {
  title: { en: 'Thank you', sp: 'Gracias' },
  text: {
    en: 'For a mother, a father, a friend: three minutes of saying it.',
    sp: 'Para una madre, un padre, un amigo: tres minutos para decirlo.',
  },
  product_slug: INSTANT_SONG,
  choices: { name: true },
  skip_addon_page: true,
  pam_enabled: false,
  songs_per_visitor: 4,
  song: { occasion: 'Just Because', genre: '4', mood: '43', tempo: '4' },
  questions: [
    {
      id: 'who',
      title: { en: 'Who are you thanking?', sp: '¿A quién le das las gracias?' },
      hint: { en: 'It decides who the song speaks to.', sp: 'De eso depende a quién le habla la canción.' },
      max_answer_count: 1,
      answers: [
        answer('mother', 'My mother', 'A mi madre', { occasion: "Mother's Day" }),
        answer('father', 'My father', 'A mi padre', { occasion: "Father's Day" }),
        answer('friend', 'A friend', 'A un amigo o una amiga', { occasion: 'Just Because' }),
        answer('graduate', 'A graduate', 'A quien se gradúa', { occasion: 'Graduation' }),
      ],
    },
    style,
    traits,
    pace,
  ],
};

/** The quizzes of the demo shop, in the order in which they are shown: id → quiz. */
export const DEMO_COLLECTIONS: Readonly<Record<string, Quiz>> = {
  birthday,
  love,
  'thank-you': thankYou,
};
