/** Quatrains (four lines each) for each mood. They fit every occasion that allows the mood. */
export const MOODS_EN = `
happy
The sun came up and knew your name
it ran across the floor
and nothing looks today the same
as yesterday before
happy
My feet are two steps off the ground
my heart is like a kite
I'd paint the town and all around
in yellow overnight
happy
There's butter melting on the toast
there's singing in the pipes
and you're the thing I like the most
of all the world's delights
lighthearted
The clouds are sheep, the wind's a broom
the day is soft and free
there's not a worry in the room
and only you and me
lighthearted
I've lost my keys, I've lost my hat
I've lost the time of day
but I found you, and that is that
so let them go astray
lighthearted
We'll take it easy, take it slow
we'll take the longer way
there's nowhere that we have to go
and nothing due today
comical
I wrote this song upon my knee
the cat walked on the page
the second verse is all from me
the rest is from his rage
comical
I rhymed your name with orange peel
I rhymed it with a shoe
I've got no shame, I've got no zeal
but every word is true
comical
I tried to bake, I tried to sew
I tried to knit a scarf
I only had a song to throw
to make my darling laugh
heartfelt
I don't say often what I feel
I mostly let it be
but what you are to me is real
as real as land and sea
heartfelt
I've carried this for many years
and never found the way
it's made of laughter, made of tears
it's what I came to say
heartfelt
My hands are shaking as I write
the words are coming slow
but I would write them all the night
to simply let you know
uplifting
The mountain's high, the air is thin
but look how far we came
the light is always coming in
through any kind of frame
uplifting
Get up, get up, the night is done
the morning's at the gate
and there's a road beneath the sun
and it is not too late
uplifting
We rise, and if we fall, we rise
we're never really down
there's something burning in our eyes
that no one's going to drown
romantic
Your shadow falls across my own
the candle burns it gold
I've never felt so little alone
or felt so little cold
romantic
The moon is leaning on the sill
to see what we will do
the world has never been so still
as when I'm holding you
romantic
There's perfume on my collar yet
a ribbon on the chair
a night I never will forget
your fingers in my hair
reflective
I turn the pages one by one
the summers and the rain
and everything that we have done
I'd do it all again
reflective
I used to think that life was long
and now I know it's deep
it's in the places we belong
the promises we keep
reflective
The mirror shows me someone old
who used to be so new
but all the stories that I've told
had something there of you
somber
The rain is writing on the glass
the words I couldn't say
and one by one the hours pass
and carry you away
somber
There is a silence in the street
a stone inside my chest
and I go on with heavy feet
and try to find some rest
somber
The winter took the final leaf
the river turned to gray
I made a little boat of grief
and watched it sail away
`;
