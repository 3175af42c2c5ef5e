/** Song sections for birthdays. */
export const BIRTHDAY_SP = `
V
Ya colgaron las guirnaldas
y los globos de color
y se esconden a tu espalda
los amigos con su amor

V
Otra vela en el pastel
y otro año por vivir
el deseo en un papel
que se tiene que cumplir

V bright
El perro comió del plato
y el gato se fue a subir
y el pastel parece un zapato
pero nos hace reír

V bright
No encontramos ni una vela
se nos quemó medio pan
pero traje mi vihuela
y los vecinos vendrán

V tender
Dicen que cuando naciste
se vistió de azul el cielo
y que al mundo le trajiste
como un pájaro en su vuelo

V tender
Yo te vi crecer despacio
en bondad y en alegría
y llenaste cada espacio
con la luz de cada día

V quiet
Van los años en silencio
no se escuchan al pasar
y en tus ojos yo presencio
lo que quieren recordar

V quiet
Encontré una foto vieja
de alguien que acaba de ser
y la vida no se queja
de haberte visto crecer

V
Pon los zapatos de fiesta
sube el ritmo, sube más
que esta noche nadie resta
y no hay un paso hacia atrás

V
Hoy el café nos lo invitan
y los semáforos van
en verde, y todos gritan
tu nombre por donde están

V bright
No querías que viniera
tanta gente a celebrar
y está llena la escalera
y ya empiezan a cantar

V bright
Cuenta velas si te atreves
sopla fuerte, sin parar
que las noches son muy breves
y nos falta por bailar

V tender
Nos has dado sin medida
mucho más de lo que ves
nos cambiaste a media vida
con tu modo de querer

V tender
Si pudiera en una cinta
amarrar la luz del sol
te daría en esa tinta
todo el cielo y su farol

V quiet
Vamos a sentarnos juntos
a mirar atardecer
a charlar de mil asuntos
a dejar el tiempo ser

V quiet
Hay quien pasa por la vida
y hay quien viene y se nos queda
tú le diste la salida
al dolor que siempre enreda

V
El teléfono no para
y las cartas llegan ya
y la gente no prepara
pero canta como está

V
Hay un mapa sobre el suelo
con lugares por andar
y tus sueños, como vuelo
ya comienzan a llamar

V bright
Ese gorro y ese baile
son delito nacional
pero no lo sabe nadie
y te sale sin igual

V bright
Cumples años, no temores,
no te vayas a rendir
que tú guardas los mejores
trucos para sonreír

V tender
Tú recuerdas cada nombre
y eres quien cierra al final
no hay persona que no asombre
tu cariño natural

V tender
Lo pequeño con cuidado
lo grande con el reír
si te tengo yo a mi lado
ya no hay nada que pedir

V quiet
No te traigo ni diamantes
ni el oro de la ciudad
solo versos caminantes
para darte mi amistad

V quiet
Otro anillo en la madera
otra rama de verdor
ya llegó la primavera
y florece tu valor

C | Es tu día
{name}, hoy es tu gran día
que se escuche la alegría
por los años que vendrán
mil canciones sonarán

C bright | Sopla ya
Vamos, {name}, sopla ya
que la gente gritará
otro año y otra flor
otra vuelta alrededor

C bright | Que se encienda
Que se encienda la ciudad
{name}, baila de verdad
nadie duerme, nadie va
que la fiesta empieza ya

C tender | Qué bueno que naciste
{name}, qué bueno es que estés
que naciste aquella vez
que este mundo se alegró
cuando a ti te recibió

C tender | Pide un deseo
{name}, cierra y pide ya
que el deseo llegará
el amor que diste tú
hoy regresa con su luz

C | Otra vuelta al sol
{name}, otra vuelta al sol
con guitarra y con farol
y que vengan muchas más
que contigo voy detrás

C quiet | Otro año más
{name}, otro año llegó
y qué bien que te encontró
que te traiga lo mejor
mucha paz y mucho amor

C quiet | Que la vida sea buena
{name}, que la vida sea
como tu alma la desea
que te cuide al caminar
que te deje descansar

C bright | Estrella de la fiesta
{name}, la estrella eres tú
no se apaga ya tu luz
sal al centro de una vez
y cantemos otra vez

C | Cántalo fuerte
Canten fuerte, que es por {name}
que lo escuche todo el aire
cada pecho, cada voz
te lo canta con amor

B
Por lo mucho que has logrado
por lo mucho que vendrá
un brindis por tu pasado
y por lo que seguirá

B bright
Todo el mundo con las palmas
todo el mundo a repetir
que se alegren hoy las almas
que nos vamos a reír

B tender
Cuando ya no queden velas
y la gente diga adiós
quedarán en las estelas
los abrazos y la voz

B quiet
Que el reloj siga su vuelta
que las hojas caigan ya
tu bondad anda tan suelta
que por siempre quedará

B
Tú no eres ese número
ni una fecha en el papel
eres el fuego tan húmedo
y la dulzura de la miel

B bright
Si te haces viejo, yo contigo
así que vente a bailar
que a los noventa te digo
nos tendrán que sujetar

O
Felicidades, {name}

O
Por ti, {name}, brindo yo

O
Que cumplas muchos, {name}
`;
