import type { GenreId, MoodId, Occasion, Relationship, TempoId } from '@keepsong/domain/builder/options';
import type { DemoAnswer } from './content-types.ts';

type DemoBrief = {
  /** Names the order of the song. */
  order: string;
  artist: string;
  recipient: string;
  fromName: string;
  relationship: Relationship;
  occasion: Occasion;
  genre: GenreId;
  /** Vocal style: '2' female, '1' male. */
  gender: '1' | '2';
  moods: readonly MoodId[];
  tempo: TempoId;
  answers: readonly [DemoAnswer, DemoAnswer];
  pronunciations: readonly { subject: string; pronounce: string }[];
  extraVerses: number;
  /** The tip for the artist, if the customer gave one. */
  tipCents?: number;
  orderedDaysAgo: number;
};

export type DeliveredStory = DemoBrief & {
  title: string;
  artistNote: string;
  applause: number;
  deliveredDaysAgo: number;
  isPrivate?: boolean;
};

export type CheckedStory = DemoBrief & { title: string; artistNote: string; putUpHoursAgo: number };

export type StoryInProduction = DemoBrief & {
  state: 'accepted';
  acceptedDaysAgo: number;
  /** The artist's note to the customer about the finished song. */
  artistNote: string;
};

/**
 * A finished song that the demo customer (`customer@keepsong.test`, named Henri) has received. Its lyrics are
 * those of the example song with the same title.
 */
export const DELIVERED_STORY: DeliveredStory = {
  order: 'demo-winters',
  artist: 'odessa-vale',
  recipient: 'Marguerite',
  fromName: 'Henri',
  relationship: 'Wife',
  occasion: 'Anniversary',
  genre: '2',
  gender: '2',
  moods: ['7', '6'],
  tempo: '4',
  answers: [
    {
      question: 'Favorite memories together',
      answer:
        'We got married in February in a town hall with the boiler out. She wore my blue coat over her dress the whole time and refused to give it back. Forty years later it hangs by the door and she still steals it to get the mail. When I reach for her hand she pulls it inside the sleeve with hers.',
    },
    {
      question: 'Inside jokes and funny stories',
      answer:
        'For our tenth we flew to Portland to see the ocean. I had booked the wrong Portland. We stood at the rental counter and she laughed so hard that the man gave us two sets of keys by mistake. Whenever one of us is lost now, even in the supermarket, the other one says: wrong Portland. Also, every March she announces that this is the year the coat goes. It is never the year.',
    },
  ],
  pronunciations: [
    { subject: 'Marguerite', pronounce: 'mar-guh-REET' },
    { subject: 'Skaneateles', pronounce: 'skinny-ATLAS' },
  ],
  extraVerses: 1,
  tipCents: 2_500,
  orderedDaysAgo: 24,
  title: 'Forty Winters',
  artistNote: 'H, I kept the line about the sleeve exactly as you wrote it. O.',
  applause: 128,
  deliveredDaysAgo: 17,
};

/** A song that Odessa has just delivered to somebody else. Nobody has accepted it yet, so its pay is held. */
export const HELD_STORY: DeliveredStory = {
  order: 'demo-pounds',
  artist: 'odessa-vale',
  recipient: 'Baby Theo',
  fromName: 'Ana',
  relationship: 'Son',
  occasion: 'New Baby',
  genre: '4',
  gender: '2',
  moods: ['43', '4'],
  tempo: '2',
  answers: [
    {
      question: 'Favorite memories together',
      answer: 'The first night at home, when he frowned at all of us until four and then slept on one arm.',
    },
    {
      question: 'Inside jokes and funny stories',
      answer: 'Nine pounds even. The nurse weighed him twice because his granddad had bet on it.',
    },
  ],
  pronunciations: [],
  extraVerses: 0,
  tipCents: 2_500,
  orderedDaysAgo: 6,
  title: 'Nine Pounds Even',
  artistNote: 'The frown is in the second verse.',
  applause: 0,
  deliveredDaysAgo: 1,
  isPrivate: true,
};

/** A song that waits for the staff to hear it, because its artist is not trusted yet. */
export const CHECKED_STORY: CheckedStory = {
  order: 'demo-porch',
  artist: 'wes-calloway',
  recipient: 'Dad',
  fromName: 'June',
  relationship: 'Dad',
  occasion: "Father's Day",
  genre: '1',
  gender: '1',
  moods: ['43', '6'],
  tempo: '2',
  answers: [
    {
      question: 'Favorite memories together',
      answer:
        'He drove an old green Dodge without a radio, so he sang. On the way to the airport he sang all of it, and he called me Bird, as he has since I was four.',
    },
    {
      question: 'Inside jokes and funny stories',
      answer:
        'The porch light is on whenever one of us is out. I am forty-one and it is still on, at noon too.',
    },
  ],
  pronunciations: [{ subject: 'Bird', pronounce: 'BURD, as in the animal' }],
  extraVerses: 0,
  orderedDaysAgo: 5,
  title: 'Porch Light',
  artistNote: 'June, the light stays on until the last line.',
  putUpHoursAgo: 1,
};

/** A song that Ana has paid with credit, and whose promised day is over. */
export const LATE_STORY: StoryInProduction = {
  order: 'demo-late',
  artist: 'wes-calloway',
  recipient: 'Tía Rosa',
  fromName: 'Ana',
  relationship: 'Family',
  occasion: 'Birthday',
  genre: '2',
  gender: '1',
  moods: ['9', '5'],
  tempo: '3',
  answers: [
    {
      question: 'Favorite memories together',
      answer:
        'Every August she let us sleep on the roof because the house kept the heat. She came up at two with cut melon and told us which stars were hers.',
    },
    {
      question: 'Inside jokes and funny stories',
      answer:
        'She has had the same yellow umbrella since before I was born and insists that it is a new one. It has been to four weddings and outlived two cars.',
    },
  ],
  pronunciations: [],
  extraVerses: 0,
  orderedDaysAgo: 14,
  state: 'accepted',
  acceptedDaysAgo: 13,
  artistNote: '',
};

/** The song that the demo customer is waiting for. */
export const STORY_IN_PRODUCTION: StoryInProduction = {
  order: 'demo-map',
  artist: 'mika-sorlund',
  recipient: 'Priya',
  fromName: 'Henri',
  relationship: 'Daughter',
  occasion: 'Graduation',
  genre: '5',
  gender: '1',
  moods: ['9', '5'],
  tempo: '3',
  answers: [
    {
      question: 'Inside jokes and funny stories',
      answer:
        'The map in the glovebox of the old Subaru has been folded wrong since 1999. Half of it fell off at a gas station in Erie and Priya, who was seven, decided that she owned the half with the roads and I owned the half with the legend. We still negotiate. Also she once drove forty miles with the cat in the back and neither of them noticed.',
    },
    {
      question: 'Advice you have for them',
      answer:
        'Call when you get there. Then call when it is not an emergency. Take the long way at least once a month. You do not have to know which half of the map you are on, you only have to keep it dry.',
    },
  ],
  pronunciations: [{ subject: 'Priya', pronounce: 'PREE-yah' }],
  extraVerses: 0,
  orderedDaysAgo: 3,
  state: 'accepted',
  acceptedDaysAgo: 2,
  artistNote: 'Got the chorus. It starts with the map in the glovebox. You will see.',
};
