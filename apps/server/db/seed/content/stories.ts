import type { GenreId, MoodId, Occasion, Relationship, TempoId } from '@keepsong/domain/builder/options';
import type { DemoAnswer } from './content-types.ts';

type DemoBrief = {
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
  orderedDaysAgo: number;
};

export type DeliveredStory = DemoBrief & {
  title: string;
  lyrics: string;
  artistNote: string;
  applause: number;
  deliveredDaysAgo: number;
};

export type StoryInProduction = DemoBrief & {
  state: 'accepted';
  acceptedDaysAgo: number;
  /** The artist's note to the customer about the finished song. */
  artistNote: string;
};

const FORTY_WINTERS = `The boiler quit, the clerk was late,
your lips were turning blue.
I gave you what I had on me
before I said I do.
A town hall chair, a borrowed pen,
the mayor in his hat,
and you in white from neck to knee
and navy over that.

Forty winters, one blue coat,
you still warm your hands inside my sleeves.
You stole it once in front of everyone.
You can keep it. You can keep me.

It’s hanging where it always hangs,
one button gone, one torn.
You wear it out to get the mail
and bring the morning in, still warm.
The kids were measured up against it,
the lake froze over and let go,
and every March you say you’ll toss it,
and every March it starts to snow.

Forty winters, one blue coat,
you still warm your hands inside my sleeves.
You stole it once in front of everyone.
You can keep it. You can keep me.

We flew to Portland for the ocean.
It was the Portland with no sea.
You laughed until the rental counter
handed both of us the keys.
Wrong coast, wrong map, the right two people,
one coat across our knees.
I’d take the wrong end of the country
with your cold fingers up my sleeves.

And when I reach to take your hand
you draw it in with yours,
two old fools walking one-armed home
through every kind of doors.

Forty winters, one blue coat,
and I was only ever lending it to me.
You stole it once in front of everyone.
Keep it, Marguerite. Keep me.`;

/** A finished song that the demo customer (`customer@keepsong.test`, named Henri) has received. */
export const DELIVERED_STORY: DeliveredStory = {
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
  orderedDaysAgo: 24,
  title: 'Forty Winters',
  lyrics: FORTY_WINTERS,
  artistNote: 'H, I kept the line about the sleeve exactly as you wrote it. O.',
  applause: 128,
  deliveredDaysAgo: 17,
};

/** The song that the demo customer is waiting for. */
export const STORY_IN_PRODUCTION: StoryInProduction = {
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
