/** Song sections for mothers, fathers, grandparents, children and new babies. */
export const FAMILY_EN = `
V
The kitchen light was always on
the kettle always warm
you were the one we counted on
in any kind of storm

V
You packed my lunch, you tied my shoe
you walked me to the gate
and everything I learned from you
I learned a little late

V bright
You sang off key in every car
you made us sing along
we never knew how good we are
until we lost the song

V bright
Your pancakes never turned out round
your stories were too long
but I would give a hundred pounds
to hear one told all wrong

V tender
I found your hand before I knew
that I could walk at all
and every step that led me through
you caught me in the fall

V tender
You stayed awake when I was small
and sat beside my bed
you chased the shadows down the hall
with everything you said

V quiet
The coat you wore, the chair you chose
the garden in the rain
I think of you whenever those
old songs come round again

V quiet
I see the lines around your eyes
and know where they are from
from every time you were so wise
and every time so strong

V
The marks are still upon the door
to show how tall we grew
I don't need any measure more
I measured up to you

V
You never asked for any thanks
you never kept the score
you never put your love in banks
you gave and then gave more

V bright
You hid the good cake on the shelf
you thought we didn't know
you used to eat it by yourself
we found it long ago

V bright
You wave until we're out of sight
you call to see we're in
you still leave on the hallway light
and tell us we're too thin

V tender
A blanket folded on the chair
a note inside my bag
the thousand ways that you were there
whenever I would sag

V tender
I have your laugh, I have your hands
I have your stubborn heart
and now I start to understand
you gave me that head start

V quiet
The years have carried us apart
by many miles of sea
but you have never left my heart
and never will leave me

V quiet
The evening settles on the lawn
the swing is hanging still
the days we had are never gone
I hear them on the hill

V
Around the table on a chair
or standing by the wall
there's room for everybody there
you made room for us all

V
You showed me how to fix a thing
and how to let it go
you showed me winter turns to spring
you said it would be so

V bright
We are a loud and crazy crew
we argue and we shout
and we were put together by you
so there's no getting out

V bright
You dance at weddings like a fool
you cry at each goodbye
you broke your every single rule
for one good piece of pie

V tender
So little when you came to stay
so little and so new
and all the world from that first day
was built again for you

V tender
I count your fingers and your toes
I listen to you breathe
there's nothing anybody knows
that I would now believe

V quiet
There is a room inside of me
that only you have known
a place where I can always be
and never be alone

V quiet
You taught me how to say a prayer
and how to say I'm wrong
and when I looked, you still were there
you'd been there all along

C | Because of You
{name}, it's because of you
everything I try to do
all the good that I have grown
started in the love you've shown

C | Always My Home
{name}, you're always my home
any road I have to roam
any night and any sea
you will be the light for me

C bright | What a Family
Hey {name}, what a family
what a crazy crowd are we
all the love and all the noise
all the grown up girls and boys

C bright | Best of All
{name}, you're the best of all
turn it up and fill the hall
no one makes me laugh like you
no one loves me like you do

C tender | Arms Around the World
{name}, you're the arms I knew
when the world was big and new
every time I lost my way
you were there at break of day

C tender | Little Light
{name}, little light of mine
how you make the morning shine
I will hold you, I will stay
I will love you all the way

C quiet | What You Gave
{name}, all the things you gave
are the only things I save
not the silver, not the gold
just the hand I got to hold

C quiet | Thank You
Thank you, {name}, for the years
for the laughter, for the tears
if I never said it right
I will sing it here tonight

C | Roots and Wings
{name}, you gave me roots and wings
and a thousand little things
now wherever I may fly
you're the ground and you're the sky

C bright | Hero
{name}, you never wore a cape
never made a great escape
but you're the hero that I know
everywhere I ever go

B
And one day I will be like you
and someone small will see
the very things you used to do
and learn them all from me

B bright
So pull the chairs up, pour a glass
and tell that tale once more
the one about the snake in class
we've heard it all before

B tender
If love is something that we make
you made it every day
from bread and tea and birthday cake
and never turned away

B quiet
The time goes faster than it should
it never waits for long
so let me tell you while I could
and put it in a song

B
I didn't know, I couldn't see
how much a heart can do
until somebody looked at me
the way I looked at you

B tender
And if I ever lose my way
and if I lose my song
I'll listen for the words you say
you've known them all along

O
Thank you, {name}, for it all

O
{name}, I love you so

O
Always home, {name}, always home
`;
