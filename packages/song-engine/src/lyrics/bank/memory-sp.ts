/** Song sections for memorials. */
export const MEMORY_SP = `
V
Tu chaqueta está en la puerta
y tu taza en el lugar
y la mesa sigue puesta
como si fueras a entrar

V
Amanece y canta el ave
como siempre la escuché
y abro con la misma llave
la ventana que cerré

V
Cuentan todas tus historias
y las cuentan casi igual
y en la sala, las memorias
se sentaron a charlar

V
Oigo risas en la sala
oigo un canto que se va
y la luna, media pala
me pregunta dónde está

V
Tú plantaste aquellas rosas
que no viste florecer
y se abrieron, tan hermosas
contra el frío al amanecer

V
En un libro está tu letra
en un trozo de papel
y la tinta me penetra
como el frío por la piel

V
Hoy pasé por esa costa
que solíamos andar
y la tarde se recosta
sobre el hombro de la mar

V
La guitarra está sin cuerda
pero yo la toco así
y el oído me recuerda
lo que tú me diste a mí

V
Te marchaste sin palabra
me apretaste al despedir
y no hay puerta que se abra
sin que te vuelva a sentir

V
Aún el perro te espera
junto al pie de tu sillón
y conoce en la escalera
cada paso del salón

V
Siempre había en tu bolsillo
tiempo y algo que contar
y con algo tan sencillo
me enseñaste a caminar

V
El vacío que dejaste
tiene forma de tu ser
y yo sé cuánto me amaste
por lo que empecé a aprender

V tender
Nos amaste como lluvia
como puerta sin cerrar
como el trigo, flor tan rubia
como el río va a la mar

V tender
Llevo puesto yo tu anillo
y tu modo de reír
y al pasar por el pasillo
tú me vienes a seguir

V tender
Me tomaste de la cara
me dijiste: no llorar
un amor que no se para
no se puede terminar

V tender
Hay estrellas que se fueron
y que siguen al brillar
los caminos que nos dieron
nos los vuelven a alumbrar

V bright
Te reirías al mirarnos
con zapatos de apretar
nos dirías: a sentarnos
que la gente quiere hablar

V bright
Cuenten esa de la barca
cuenten la del pantalón
la del burro del monarca
que se entró por el balcón

V quiet
Está quieta ya la casa
como quieta una oración
y te cuento lo que pasa
y me escuchas, corazón

V quiet
Sigue el río su camino
y no pregunta por qué
y tú fuiste peregrino
hacia el mar que yo no sé

V quiet
Una vela te he encendido
y se quema lento ya
y en la noche, sin ruido
tu memoria alumbrará

V quiet
Van cayendo ya las hojas
y se acaba el calendario
y en las tardes todas rojas
yo te rezo mi rosario

V
Nos juntamos donde estabas
con la mesa y con el pan
y en las cosas que dejabas
nuestras manos siempre están

V
La canción lleva la pena
que no cabe en el hablar
la levanta y la serena
y la vuelve a hacer amar

C | Sigues aquí
{name}, aún sigues aquí
en lo bueno que hay en mí
en las manos y en la voz
cuando sale el nuevo sol

C | Te llevaré
{name}, yo te llevaré
donde viva, donde esté
en mi pecho y mi cantar
tú me vas a acompañar

C tender | Luz sobre el mar
{name}, luz sobre la mar
nunca lejos vas a estar
cada ola al llegar
va tu nombre a murmurar

C tender | Cada estrella
{name}, en cada estrella estás
desde lejos tú me das
esa luz para seguir
ese modo de vivir

C quiet | Descansa ya
Descansa ya, {name}, aquí
todo el amor va por ti
nuestro fuego arderá
tu cariño quedará

C quiet | Hasta entonces
Hasta entonces, {name}, yo
guardo el sitio que quedó
en las cosas por hacer
hasta que te vuelva a ver

C bright | Qué linda vida
{name}, qué linda al vivir
cuánto nos hiciste reír
el amor que diste tú
sigue dando fruto y luz

C | No te olvidamos
{name}, no hay olvido, no
lo que hiciste nos quedó
no hay un día sin mirar
que en el cielo has de estar

C bright | Te cantamos
{name}, te cantamos hoy
adonde vas yo también voy
con la copla que te sé
cantando te llevaré

C | Nunca te has ido
{name}, nunca te has marchado
sigues siempre a nuestro lado
en la gente que te amó
en la historia que quedó

B
El dolor es el cariño
que no sabe a dónde ir
y lo doy como de niño
te veía repartir

B
Un día a los pequeñitos
yo les voy a relatar
de tus gestos infinitos
de tu forma de mirar

B tender
Si tuviera yo una hora
sé muy bien lo que yo haré
sin palabras, a la aurora
solo yo te miraré

B quiet
La noche es larga y profunda
mas termina por pasar
y el amor es lo que inunda
lo que queda al despertar

B quiet
Dejo la luz encendida
y la puerta sin cerrar
porque sé que en otra vida
nos volvemos a encontrar

B bright
Alcen copas, alcen canto
que la historia siga así
nos quisiste mucho y tanto
que te queda el mundo aquí

O
Siempre aquí, {name}, siempre aquí

O
Descansa ya, {name}

O
{name}, te queremos hoy
`;
