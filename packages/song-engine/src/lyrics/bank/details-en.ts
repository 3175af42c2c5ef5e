/**
 * Couplets (two lines each) for each detail that a customer may give about the recipient. See `detail-keys.ts`.
 */
export const DETAILS_EN = `
kind
You give the stranger half your bread
and listen to each word they've said
kind
You hold the door, you stop the rain
you carry bags for Mrs. Jane
funny
You tell a joke and lose the end
and laugh so hard you have to bend
funny
You do the voices, do the walk
and no one else can get to talk
brave
You shook, and then you went ahead
and did the thing they feared and fled
brave
You looked the lion in the eye
and it was first to say goodbye
patient
You wait for water and for wheat
you wait for my two tangled feet
patient
You let me ask it one more time
and never said it was a crime
creative
There's paint on every shirt you own
and half a poem on your phone
creative
You take some paper, string and glue
and make a thing that no one knew
wise
You say a little, mean it all
and no advice is ever small
wise
I bring you trouble, bring it late
you turn it over, say, just wait
stubborn
You never once admit you're lost
you'll find the place at any cost
stubborn
They said it never could be done
you rolled your sleeves and said, there's one
calm
The house can burn, the pot boil dry
you make some tea and you get by
calm
When I am thunder, you are snow
you breathe, and teach me to go slow
cooking
There's garlic on the window sill
and no one leaves until they fill
cooking
You taste the soup and shake your head
and add the thing your mother said
gardening
There's earth beneath your fingernails
tomatoes tall as little sails
gardening
You know the roses all by name
and talk to each of them the same
music
There's always music where you are
a drum, a fiddle, a guitar
music
You play that record every day
until the song has worn away
sports
You shout the team on from your chair
as if the coach could hear you there
sports
You run before the day is light
and come home soaked and feeling right
travel
You keep a suitcase by the door
and always want to see some more
travel
You've stamps and sand from every land
and half a ticket in your hand
reading
You read till two, you read till three
a book, a blanket and some tea
reading
There's paper towers by your bed
of everything you haven't read
dancing
You hear two notes, you're on your toes
you take the floor in garden clothes
dancing
You spin me once, you spin me round
my feet are nowhere near the ground
fishing
You leave at four without a sound
and swear the fish was ten long pounds
fishing
A boat, a thermos and a line
and all the time there is, is fine
pets
The cat has got the better chair
and you've got all the better hair
pets
You talk to dogs on every street
and know the name of each you meet
coffee
Two sugars and a splash of cream
you're only half yourself, half dream
coffee
The coffee's first, the words come then
and then you are yourself again
road_trip
The map was wrong, the tank was low
we sang to every radio
road_trip
A thousand miles with muddy shoes
and nothing in the world to lose
first_dance
I stepped upon your shoes that night
and you pretended it was right
first_dance
The band played slow, the lights were few
I counted one and lost the two
holidays
Remember all those holidays
the salty hair, the lazy days
holidays
We fit nine people in the car
and no one asked if it was far
late_talks
We talked until the birds awoke
and every window filled with smoke
late_talks
At three we fixed the world again
and lost it all by half past ten
beach
You ran right in with all your clothes
with sand and salt upon your nose
beach
We built a castle out of sand
it went to sea just as we planned
moving_in
No chairs, no lamps, a box of plates
we ate our pizza on some crates
moving_in
We got the key, we got the floor
and painted blue upon the door
`;
