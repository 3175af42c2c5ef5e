/** Song sections for graduations, Christmas, friends, and songs without an occasion. */
export const CHEER_SP = `
V
Empezó con una broma
en la mesa de detrás
y el camino que se toma
no se suelta ya jamás

V
Tú pagaste cada precio
y estudiaste sin dormir
y hoy el mundo, que era recio
se te tiene que rendir

V bright
No hay un plan ni hay una pista
pero hay gasolina ya
una bolsa y una lista
de canciones de papá

V bright
Me mandas fotos del plato
cada día sin fallar
y yo apuesto mi zapato
a que vas a bromear

V tender
Cuando estuve por el suelo
tú viniste sin llamar
me trajiste un caramelo
y un lugar para llorar

V tender
Nunca me dejaste solas
estas manos al caer
y en las noches y en las olas
me ayudaste a no perder

V quiet
Cae la nieve en la calle
todo el pueblo está dormido
y no falta ni un detalle
para el sueño compartido

V quiet
Nos subimos al tejado
a charlar hasta el albor
del futuro no estrenado
de la vida y el amor

V
No hay nada en el calendario
no hay noticia que contar
solo abrí mi viejo armario
y me puse a recordar

V
Abres puertas al que pasa
y las dejas sin cerrar
y la gente hace su casa
donde tú sueles estar

V bright
Los vecinos dan con palos
porque hacemos mucho son
que se vengan, no son malos
y que canten la canción

V bright
Llevas medias diferentes
y el sombrero para atrás
y te ríes entre dientes
y me haces reír más

V tender
Nunca tuve que pedirlo
tú sabías qué decir
y yo quiero repetirlo
te lo quiero hoy decir

V tender
Tu corazón no se cierra
y tu voz es como el mar
no hay persona en esta tierra
que me sepa así escuchar

V quiet
Se cayeron ya las hojas
y volvieron a salir
y la vía, toda roja
nos invita a proseguir

V quiet
No salió todo a la cuenta
no fue todo como fue
pero el alma se contenta
porque contigo conté

V
Lanza al aire ya el sombrero
que se pierda por el sol
que no hay otro compañero
con tu fuerza y tu control

V
La salida está en la meta
la carrera va a empezar
lleva el alma en la maleta
que te va a acompañar

V bright
El café está calentito
y ya viene el carnaval
y te traigo este versito
hecho hoy, hecho cabal

V bright
Cuelga luces en el pino
y una en la cola del can
y si viene algún vecino
que se traiga su champán

V tender
No es tan fácil dar con gente
que esté hecha de cristal
que te mire frente a frente
y te quiera siempre igual

V tender
Este mundo es más bonito
desde que llegaste aquí
y en tu nombre, tan cortito
cabe todo para mí

V quiet
Te acuerdas cuando perdimos
el mapa y dimos al mar
y en la arena nos dormimos
hasta ver al sol brotar

V quiet
Si es el tiempo lo que hacemos
con lo que se nos prestó
tú lo hiciste de los buenos
y a nosotros nos tocó

C | Va por ti
Va por ti, {name}, va por ti
por lo mucho que hay aquí
que se escuche esta canción
tú le pones la razón

C | Mírate
{name}, mírate llegar
qué manera de brillar
cada monte y cada mar
los pudiste atravesar

C bright | Que siga la fiesta
{name}, la fiesta sigue ya
todo el barrio bailará
llama al pueblo, llama más
que esta noche no hay detrás

C bright | Amistad
Ay, {name}, qué linda amistad
vale más que una ciudad
si inventaran otro igual
no te iguala ni al final

C tender | Tú brillas
{name}, tú no ves que así
brillas tú por ti y por mí
y la sombra que yo fui
se marchó cuando te vi

C tender | A tu lado
{name}, a tu lado estaré
y contigo marcharé
si me llamas, ya verás
yo no falto nunca más

C quiet | Adonde vayas
{name}, adonde vayas tú
lleva siempre aquí mi luz
una casa, una canción
y un lugar en mi rincón

C quiet | Porque sí
Porque sí, {name}, porque sí
porque tú me haces feliz
no hay motivo ni lugar
no lo pude ya guardar

C | El cielo es tuyo
{name}, el cielo tuyo es
abre el mundo de una vez
toma el viento y déjalo
que tu tiempo ya llegó

C bright | Suena la campana
{name}, suena la campana
que se asome la mañana
las estrellas salen ya
todo el pueblo gritará

B
Si algún día tú dudaras
de que puedes más y más
esta copla que te amparas
en el pecho llevarás

B bright
Los de atrás y los de enfrente
todo el mundo aquí a cantar
que se entere ya la gente
que venimos a brindar

B tender
Yo te dejo una lucita
encendida en el portal
y si el alma necesita
yo te espero hasta el final

B quiet
Van los días, van los días
no se dejan atrapar
pero dejan melodías
en la arena y en el mar

B
Queda mucho por delante
mucho más por descubrir
lleva un trozo de este instante
adonde quieras tú ir

B bright
Te daría plata y oro
y la fama de la mar
pero todo mi tesoro
es tu nombre en mi cantar

O
Va por ti, {name}

O
{name}, sigue así, brilla más

O
Canta, {name}, canta más
`;
