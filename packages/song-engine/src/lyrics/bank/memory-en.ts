/** Song sections for memorials. There are no bright sections and no jokes. */
export const MEMORY_EN = `
V
Your jacket hangs beside the door
your cup is on the shelf
I set the table as before
I did not fool myself

V
The morning comes, the birds begin
the way they always do
and when I let the sunlight in
I let in some of you

V
They tell the stories that you told
they tell them almost right
and no one in the room is cold
you're with us here tonight

V
I hear your laughter down the hall
I hear you hum a tune
a picture hanging on the wall
a half a silver moon

V
You planted roses by the gate
you'd never see them grow
but they came up, a little late
and bloomed against the snow

V
Your handwriting is on a page
I keep inside a book
a line about a better age
the time and love it took

V
I drove along the coast today
the road we used to take
and watched the water drift away
the light upon the lake

V
The old guitar is out of tune
but I still play it slow
the one you used to play in June
so many Junes ago

V
You said goodbye without a word
you only held my hand
and all the things I never heard
I've come to understand

V
The dog still waits beside your chair
as if he hears your feet
he knows you're coming up the stair
he knows you're on the street

V
You always had a word for me
a pocket full of time
you taught me what a life can be
and now I live with mine

V
The empty place that you have left
is shaped the way you were
I learned the weight, I learned the heft
the winter and the fur

V tender
You loved us like an open door
you loved us like the rain
you loved us and you loved us more
and then you did again

V tender
I wear your ring, I wear your name
I wear your way to smile
and every day I do the same
you walk with me a while

V tender
You held my face between your hands
you told me not to cry
a love like yours still understands
and never says goodbye

V tender
There are some stars that burn so bright
that after they are gone
we go on living by their light
and on, and on, and on

V bright
You'd laugh to see us standing here
in shoes we cannot walk
you'd say, pull up a chair, my dear
and let the people talk

V bright
So tell the one about the boat
and tell the one about
the time you wore that purple coat
and let the horses out

V quiet
The house is quiet as a prayer
the clocks have all gone slow
I talk to you, you're everywhere
in everything I know

V quiet
The river goes on to the sea
and never asks it why
and you have gone ahead of me
beneath a bigger sky

V quiet
The candle that I lit for you
is burning soft and low
I watch it as the night goes through
I'm not ready to let go

V quiet
The leaves are letting go the tree
the year is nearly done
I feel you walking next to me
toward the setting sun

V
We gather in the place you knew
the table and the bread
and all of us are made of you
and everything you said

V
A song can carry what it must
when words are not enough
it lifts the sorrow from the dust
and turns it into love

C | Still Here
{name}, you are still right here
in the laughter, in the tear
in the hands and in the eyes
in the morning when I rise

C | Carry You
{name}, I will carry you
everywhere and all life through
in my heart and in my song
you'll be with me all along

C tender | Light on the Water
{name}, light upon the sea
you are never far from me
every wave that comes to shore
says your name to me once more

C tender | Every Star
{name}, you are every star
near to me from very far
when I'm lost inside the night
I look up and find your light

C quiet | Rest Now
Rest now, {name}, rest your head
all the loving words are said
we will keep the fire aglow
we will love you as we go

C quiet | Until Then
Until then, {name}, until then
till I see your face again
I will keep a place for you
in the things I say and do

C bright | Your Good Life
{name}, what a life you made
all the games that we have played
all the love you gave away
still is growing every day

C | Remember You
{name}, we remember you
all the good that you could do
not a day that passes by
but we see you in the sky

C bright | Sing You Home
{name}, we will sing you home
over field and over foam
with a song that you would know
so we'll sing it as you go

C | Never Gone
{name}, you are never gone
in our hearts you carry on
in the ones you loved so well
in the stories that we tell

B
And grief is only love, they say
that has nowhere to go
so I will give it all away
the way you used to show

B
One day I'll tell the little ones
of all that you have been
of all the moons and all the suns
and wonders you have seen

B tender
If I could have one hour more
I know what I would do
I'd sit beside you on the shore
and only look at you

B quiet
The night is long, the night is deep
but morning always breaks
and love's the only thing we keep
the only thing it takes

B quiet
I'll leave the porch light burning low
I'll leave the door ajar
for everything I didn't know
I know now where you are

B bright
So raise a glass, and raise a song
and let the story run
you loved us well, you loved us long
you loved us every one

O
Always here, {name}, always here

O
Rest now, {name}

O
{name}, we love you still
`;
