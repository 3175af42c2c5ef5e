/** Song sections for birthdays. `parse-bank.ts` documents the format. */
export const BIRTHDAY_EN = `
V
They hung the paper on the wall
they blew up each balloon
your friends are coming in the hall
and all of them too soon

V
Another candle on the cake
another year to spend
and every wish you want to make
is coming round the bend

V bright
The dog has eaten half the pie
the cat is in the tree
the cake is leaning five feet high
it looks all right to me

V bright
We lost the candles, found them late
we burned the bread as well
but put the ice cream on a plate
and who will ever tell

V tender
The day that you were born, they say
the sky was clear and blue
as if the world had cleared the way
and made some room for you

V tender
I watched you grow in all you do
in kindness and in grace
the brightest thing I ever knew
is shining in your face

V quiet
The years go by on quiet feet
they never make a sound
they leave a song along the street
and memories all around

V quiet
I found a picture, old and torn
of someone small and new
so many suns since you were born
and every one loved you

V
So put your shoes beside the door
and turn the music on
we've never done this song before
we'll sing it until dawn

V
Today the traffic lights are green
the coffee is for free
you're looking good as seventeen
or good as you can be

V bright
You said you didn't want a fuss
you said to keep it small
so here comes everyone of us
and uncle Joe and all

V bright
So count the candles if you dare
and blow with all your might
there's frosting in your birthday hair
it's going to be a night

V tender
You gave us more than you could know
in all the little things
you taught the rest of us to grow
you gave our courage wings

V tender
If I could wrap the morning light
and tie it with a string
I'd bring it to your door tonight
with every bird to sing

V quiet
So let us sit a little while
and watch the evening burn
I'd travel every single mile
to see a year return

V quiet
Some people only pass us by
and some of them will stay
and you're the best of reasons why
I love this kind of day

V
A phone that never stops its ring
a card from everyone
and people who can hardly sing
are singing for the fun

V
The map of all you've yet to see
is open on the floor
and all the things you'd like to be
are knocking at the door

V bright
Your hat is on, your shoes are loud
your dancing is a crime
but look, you've gathered quite a crowd
you do it every time

V bright
They say you're older, don't believe
a single word they say
you've got some magic up your sleeve
you always were this way

V tender
You're someone who remembers names
who stays to lock the door
who lets the children win the games
and loves a little more

V tender
The smallest things you do with care
the biggest with a smile
I only have to know you're there
to walk another mile

V quiet
I don't have diamonds, don't have gold
I only have this song
to keep you warm if you are cold
and walk with you along

V quiet
Another ring around the tree
another branch of green
and you have been as good to me
as anyone has been

C | Your Day, {name}
{name}, this is your day
let the whole world hear us say
here's to all the years to come
beat it louder on the drum

C bright | Blow Them Out
Come on, {name}, blow them out
let me hear the whole room shout
one more year and one more song
you were golden all along

C bright | Light It Up
Light it up, {name}, light it up
fill the music, fill the cup
no one's sleeping, no one's home
you won't dance this dance alone

C tender | Glad You Were Born
{name}, I'm glad that you were born
like the first light of the morn
all the world got something new
on the day that it got you

C tender | Make a Wish
{name}, close your eyes and wish
never was a day like this
all the love that you have shown
comes back singing to your home

C | One More Time Around
{name}, one more time around
raise the roof and shake the ground
round the sun and back again
here's to you, my dear old friend

C quiet | Another Year
{name}, here's another year
I am glad to have you here
let it find you, let it be
all you want it all to be

C quiet | The Years Are Kind
{name}, may the years be kind
may you find what you would find
may you always have a friend
and a light at evening's end

C bright | Birthday Star
Hey {name}, you're the birthday star
shining just the way you are
take a bow and take the floor
then we'll sing it all once more

C | Sing It Loud
Sing it loud for {name} today
sing it over all the way
every heart that you have known
sings it with you, you're not alone

B
So here's to what you've done and been
and here's to what's ahead
a glass for every year you've seen
and all the words unsaid

B bright
Now everybody clap your hands
and everybody sing
we've got the cake, we've got the bands
we've got everything

B tender
And when the candles all are out
and everyone has gone
you'll know what it was all about
the love goes on and on

B quiet
The clock can turn, the leaves can fall
the seasons come and go
the love you gave us, most of all
is all we need to know

B
You're not a number on a card
you're not a date or year
you're every reason that it's hard
to not be glad you're here

B bright
If you get older, so do we
so come and take a chance
we'll all be ninety, wait and see
and we will still want to dance

O
Happy birthday, {name}

O
Here's to you, {name}, here's to you

O
Many more, {name}, many more
`;
