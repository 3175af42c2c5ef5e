/** Song sections for graduations, Christmas, friends, and songs without an occasion. */
export const CHEER_EN = `
V
It started with a silly joke
a table at the back
and ever since the day we spoke
we never lost the track

V
You did the work, you paid the price
you stayed up through the night
you didn't need my good advice
you went and did it right

V bright
We've got no plan, we've got no clue
we've got a tank of gas
a bag of chips, a song for you
a record made of brass

V bright
You text me pictures of your lunch
you text me every day
and I would always have a hunch
what you're about to say

V tender
When I was down and out of luck
you came without a call
you drove me in a borrowed truck
and never asked at all

V tender
You never let me walk alone
you never let me fall
and when I couldn't lift a stone
you carried them all

V quiet
The snow is falling on the street
the town is tucked in white
the sound of all the passing feet
is softer in the night

V quiet
We sat up on the roof and talked
of what we'd like to be
of all the roads we hadn't walked
of all we couldn't see

V
There's nothing on the calendar
there's nothing on the news
I only thought of who you are
and put on singing shoes

V
You opened every door you found
and left it wide behind
you turned a lot of lives around
by simply being kind

V bright
The neighbors say we're much too loud
they bang upon the floor
invite them over, join the crowd
and let us sing some more

V bright
You wore your socks as different shoes
you wore your hat to bed
you read me all the funny news
and laughed at what you read

V tender
I never had to ask for it
you always seemed to know
the kindest candle ever lit
you set my night aglow

V tender
Your heart is like an open door
your voice is like the sea
I've never met a soul before
who got the best from me

V quiet
The leaves came down, the leaves grew back
the years went on their way
we still walk down the railroad track
we did the other day

V quiet
Not everything turns out as planned
not every dream comes true
but always I could understand
the world when I had you

V
So throw your hat up in the air
and let it touch the sky
there isn't anybody there
who'll work as hard or try

V
The finish line is far behind
the starting line is near
the best of hearts, the sharpest mind
will take it on from here

V bright
The coffee's hot, the sky is blue
the weekend's on its way
and I have got a song for you
I wrote it just today

V bright
So hang a light on every tree
and hang one on the cat
and save a present there for me
I'd really love a hat

V tender
It isn't often that you meet
a person made of gold
who warms up every empty street
and never leaves you cold

V tender
The world is better since you came
it's brighter everywhere
it knows the music of your name
and sings it in the air

V quiet
Remember when we lost the map
and found that little bay
and slept there with the coats as wrap
until the break of day

V quiet
If time is only what we make
of what we're given here
you made it worth it for the sake
of everyone who's near

C | Here's to You
Here's to you, {name}, here's to you
here's to everything you do
lift it up and let it ring
you're the reason that we sing

C | Look at You
{name}, look at you today
look how far you've come this way
every mountain, every mile
you have climbed it with a smile

C bright | Good Times
{name}, let the good times roll
good for body, good for soul
call the neighbors, call them all
we'll be dancing in the hall

C bright | Friend of Mine
Hey {name}, you're a friend of mine
sweet as summer, good as wine
if they made another two
they would never beat you

C tender | You Shine
{name}, don't you know you shine
in your heart and into mine
all the dark I ever knew
ran away at sight of you

C tender | By Your Side
{name}, I am by your side
let the road be long and wide
if you need me, say the word
I'm the one who always heard

C quiet | Wherever You Go
{name}, anywhere you go
there is something you should know
you've a friend and you've a song
and a place where you belong

C quiet | Just Because
Just because, {name}, just because
you're the best there ever was
not a reason, not a date
only that I couldn't wait

C | The Sky Is Yours
{name}, now the sky is yours
open wide the highest doors
take the wind and let it blow
you've got all the world to go

C bright | Ring the Bell
{name}, come and ring the bell
there's a tale for you to tell
all the stars are coming out
give the world a mighty shout

B
So if you ever doubt yourself
and think you're not enough
then take this song down from the shelf
you're made of golden stuff

B bright
And everybody in the back
and everybody here
get up and follow down the track
and give a mighty cheer

B tender
I'll keep a light on in the hall
I'll keep a place for you
and any hour that you call
I'm always coming through

B quiet
The days go by, the days go by
we never catch a one
but you can see them in the sky
the setting of the sun

B
There's more to do and more to see
there's more for you to find
and take a little bit of me
wherever winds are kind

B bright
I'd give you silver, give you gold
I'd give you all the fame
but all I have, if truth be told
is your own lovely name

O
Here's to you, {name}

O
{name}, keep on shining on

O
Sing it, {name}, sing it on
`;
