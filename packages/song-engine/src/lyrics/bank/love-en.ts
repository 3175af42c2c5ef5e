/**
 * Song sections for weddings, engagements, proposals, anniversaries and Valentine's Day. `parse-bank.ts` documents the
 * format.
 */
export const LOVE_EN = `
V
I knew you by your easy smile
across a crowded room
you made the winter stay a while
and look a lot like June

V
We started with a borrowed key
a kitchen and a chair
and all the rooms I couldn't see
were waiting for us there

V bright
You stole the blanket and my heart
the last bite of my cake
I should have seen it from the start
the best I'd ever make

V bright
You dance while you are brushing teeth
you laugh before the joke
and every heavy thing beneath
goes drifting off like smoke

V tender
There is a place between your hand
and every word you say
where I have come to understand
the meaning of my day

V tender
I learned the music of your name
before I learned to sing
and nothing since has been the same
since you changed everything

V quiet
The house is still, the lamps are low
the street is made of rain
and there is nowhere I would go
to find this peace again

V quiet
I keep the letters that you wrote
the paper soft and worn
the first one traveled in my coat
the day that we were born

V
The first time that you took my arm
the city held its breath
you have a gentle kind of charm
that I will never forget

V
They say that love is hard to find
and harder still to keep
but you are always on my mind
the last thing before sleep

V bright
The radio was way too loud
the windows open wide
and I was singing, I was proud
with you there at my side

V bright
You took a wrong turn on the way
and called it something new
I'd lose my way on any day
if I get lost with you

V tender
I want the mornings and the nights
the ordinary hours
the washing up, the kitchen lights
the supermarket flowers

V tender
When all my words come out too small
to carry what I mean
you look as though you heard them all
and every one between

V quiet
We've walked through storms we didn't choose
and come out on the shore
and everything we feared to lose
just made us love the more

V quiet
There's silver coming at the seams
of everything we own
and you are still in all my dreams
the best that I have known

V
A little table set for two
a candle burning down
the only thing I see is you
the only light in town

V
You know the best of all my days
you know the worst of me
and still you love me all the ways
a heart can ever be

V bright
My friends all told me, take it slow
my heart was on the run
it only needed one hello
and then the thing was done

V bright
You beat me every time at cards
you sing in every car
I thank my lucky little stars
for everything you are

V tender
You fell asleep against my sleeve
the movie barely through
I didn't want to move or leave
I only looked at you

V tender
If I could write it in the sky
or carve it in a tree
I'd find the words to tell you why
you mean the world to me

V quiet
So many roads I could have gone
so many doors to try
and every one I wandered on
was leading to your eyes

V quiet
Some evenings when the day is long
and all the world seems far
I only have to hum your song
to be right where you are

C | Stay With Me, {name}
{name}, stay with me tonight
stay for every morning light
all the roads I ever knew
turned around and led to you

C | You Are Home
Oh {name}, you are my home
you're the best I've ever known
every mile I've ever run
brought me closer to the one

C bright | Dance With Me
{name}, dance with me again
round the kitchen, in the rain
let them look and let them stare
I would dance you anywhere

C bright | Lucky
{name}, I am the lucky one
you came up just like the sun
out of all the hearts there are
you're my bright and lucky star

C tender | Hold On to Me
{name}, hold on to my hand
love is more than what we planned
every beat and every breath
I will give you all that's left

C tender | Only You
Only you, {name}, only you
every dream is coming true
if they ask me what I found
it's your love that turned me round

C quiet | Still
Still, {name}, still it is you
after all that we've been through
time can take the rest away
this is where I want to stay

C quiet | A Thousand Times
{name}, a thousand times again
I would choose you now as then
take the years and let them go
you're the only home I know

C | All My Yes
{name}, you have all my yes
every day and nothing less
put your hand inside of mine
we have all the love and time

C bright | Crazy Over You
{name}, I'm crazy over you
and there's nothing I can do
shout it from the mountain top
now it's started it won't stop

B
And if the years go running by
and leave us old and gray
I'll look at you and still know why
I'd choose you every day

B bright
So let the band play one more song
so let the stars come through
I have been waiting all night long
to sing this song for you

B tender
I'm not afraid of growing old
of what the years will do
I have a hand that I can hold
I have a love like you

B quiet
When words run out and night comes down
and all is said and done
I'll hear my heart without a sound
say you're the only one

B
One life is all we get to spend
one heart to give away
I want to give it to the end
and start again today

B tender
Whatever waits around the bend
whatever we go through
my lover and my dearest friend
I'm walking there with you

O
Stay with me, {name}

O
Always, {name}, always you

O
{name}, this song is yours
`;
