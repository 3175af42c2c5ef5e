/** Song sections for mothers, fathers, grandparents, children and new babies. */
export const FAMILY_SP = `
V
La luz de aquella cocina
nunca se llegó a apagar
y tu voz, como madrina
me venía a despertar

V
Me amarrabas los zapatos
me llevabas hasta el portón
y aprendí de aquellos ratos
la más grande lección

V bright
Cantabas desafinando
y nos hacías cantar
y hoy nos vamos recordando
que era lindo desafinar

V bright
Tus tortillas ni redondas
tus historias sin final
y aunque ahora tú te escondas
yo las cuento casi igual

V tender
Yo encontré tu mano abierta
antes que saber andar
y dejaste cada puerta
lista para regresar

V tender
Te quedabas a mi lado
si no me quería dormir
y el temor, por ti espantado
se tenía que salir

V quiet
El abrigo que tú usabas
la silla junto al balcón
y las cosas que contabas
suenan en esta canción

V quiet
En las líneas de tu cara
leo todo tu querer
cada risa limpia y clara
cada nuevo amanecer

V
En la puerta están las marcas
de los años al crecer
y en tus manos tú me abarcas
como abarca el mar al pez

V
Nunca nos pediste nada
nunca nos llevaste cuenta
y en la noche más helada
eras tú quien nos calienta

V bright
Escondías el pan dulce
y sabíamos dónde está
no hay secreto que se endulce
ni que dure en este hogar

V bright
Nos saludas con la mano
hasta no poder mirar
y preguntas si hay, hermano
algo bueno de cenar

V tender
Una manta en el asiento
una nota en el cuaderno
y tu abrazo, que es aliento
en mitad de cada invierno

V tender
Tengo tu risa y tus manos
tengo tu modo de ver
y con todos mis hermanos
te lo quiero agradecer

V quiet
Nos separa tanta tierra
y los años y la mar
mas la puerta no se cierra
y tú no has dejado de estar

V quiet
Cae la tarde en el patio
y el columpio sigue igual
y en el mismo viejo radio
suena nuestro carnaval

V
Hay un sitio en esta mesa
para todo el que se asoma
y es tu nombre la promesa
que en el pan siempre se toma

V
Me enseñaste a hacer las cosas
y a dejarlas cuando van
que en invierno hay mariposas
que en abril despertarán

V bright
Somos una tropa loca
que discute sin parar
y si alguno se equivoca
tú lo vuelves a juntar

V bright
Bailas mal en cada boda
lloras siempre en el final
y rompiste regla toda
por un trozo más de flan

V tender
Tan chiquito, tan reciente
tan recién llegado aquí
y este mundo, de repente
se volvió a nacer por ti

V tender
Cuento dedos, cuento risas
y te escucho respirar
y se acaban ya las prisas
solo quiero aquí quedar

V quiet
Hay un cuarto en mi memoria
donde solo entras tú
y ahí cuentas nuestra historia
y ahí nunca falta luz

V quiet
Me enseñaste una oración
y a decir que me fallé
y encontré tu corazón
cada vez que te busqué

C | Gracias a ti
{name}, es gracias a ti
todo lo bueno que hay en mí
lo que pude yo aprender
lo aprendí de tu querer

C | Siempre mi hogar
{name}, siempre eres mi hogar
donde vuelvo a descansar
en la noche y en el mar
tú me vienes a alumbrar

C bright | Qué familia
Ay, {name}, qué familión
qué alboroto y qué pasión
cuánto ruido y cuánto amor
no hay un equipo mejor

C bright | No hay como tú
{name}, no hay nadie como tú
ni en Madrid ni en el Perú
quien me haga así reír
quien me haga así vivir

C tender | Tus brazos
{name}, tus brazos conocí
cuando el mundo yo no vi
y si me vuelvo a perder
tú me vienes a traer

C tender | Lucecita
{name}, lucecita de amor
cómo cambias tú el color
te prometo aquí quedar
y tus sueños arrullar

C quiet | Lo que me diste
{name}, lo que diste tú
es mi techo y es mi luz
ni la plata ni el rubí
solo tu mano hacia mí

C quiet | Gracias
Gracias, {name}, por los días
por penas y alegrías
si no lo supe decir
hoy te lo vengo a escribir

C | Raíces y alas
{name}, raíces me das
y unas alas además
y si vuelo por allá
tu cielo me cuidará

C bright | Mi héroe
{name}, sin capa y sin volar
siempre supiste llegar
no hay un héroe para mí
si no te parece a ti

B
Algún día seré yo
quien levante a un pequeñito
y le dé lo que me dio
tu cariño, tan bonito

B bright
Acerquen todas las sillas
cuenten la historia otra vez
la de aquellas zapatillas
que volaron al revés

B tender
Si el amor es algo hecho
tú lo hiciste cada día
con el pan y con el techo
y una taza de alegría

B quiet
Va más rápido de lo justo
este tiempo y su correr
por eso canto con gusto
lo que quiero agradecer

B
No sabía, no veía
cuánto puede un corazón
hasta el día en que sentía
tu mirada y su razón

B tender
Si algún día pierdo el paso
si se pierde mi canción
volveré yo a tu regazo
al latir del corazón

O
Gracias, {name}, por tu amor

O
{name}, te quiero yo

O
Siempre mi hogar, {name}, mi hogar
`;
