/** Song sections for weddings, engagements, proposals, anniversaries and Valentine's Day. */
export const LOVE_SP = `
V
Te conocí por tu risa
en medio de tanta gente
y se me paró la prisa
de golpe, tan de repente

V
Una llave y una mesa
y un colchón en el rincón
y empezó nuestra promesa
con una sola canción

V bright
Me robaste la cobija
y el último pedacito
y no hay nada que corrija
este amor tan exquisito

V bright
Bailas cuando te cepillas
cantas fuerte en la cocina
y me tiemblan las rodillas
cuando doblas esa esquina

V tender
Hay un sitio entre tu mano
y la palabra que dices
donde el mundo queda llano
y se van las cicatrices

V tender
Aprendí a decir tu nombre
antes que a saber cantar
y no hay nada que me asombre
como verte despertar

V quiet
La casa duerme en silencio
la calle huele a llover
y en tus ojos me presencio
como el día al nacer

V quiet
Guardo cartas que escribiste
en papel que se gastó
y la noche en que viniste
todo el barrio se alumbró

V
La ciudad quedó callada
cuando me diste la mano
y fue tuya mi mirada
como el sol es del verano

V
Dicen que el amor se esconde
y que es duro de guardar
pero yo ya sé por dónde
lo he venido a encontrar

V bright
Con la radio a todo vuelo
y las ventanas abiertas
cantamos mirando al cielo
despertando a las puertas

V bright
Te perdiste en el camino
y dijiste: qué lugar
si contigo es el destino
yo me quiero extraviar

V tender
Quiero todas las mañanas
y las noches sin dormir
quiero abrir esas ventanas
y a tu lado ver venir

V tender
Cuando faltan las palabras
para lo que siento yo
basta con que tú me abras
esa puerta que se abrió

V quiet
Hemos cruzado tormentas
y llegamos a la orilla
y las noches fueron lentas
y la luz era sencilla

V quiet
Hay plata en nuestras costuras
y en el pelo y en la piel
y en las noches más oscuras
sabes todavía a miel

V
Una mesa, dos asientos
y una vela que se gasta
no me faltan argumentos
con mirarte a mí me basta

V
Sabes todo lo que he sido
lo mejor y lo peor
y tu mano no se ha ido
ni se ha ido tu calor

V bright
Me decían: ve despacio
y mi pecho iba a correr
no cabía en el espacio
lo que vino a suceder

V bright
Siempre ganas a las cartas
siempre cantas sin parar
y aunque a veces me repartas
lo que nadie quiso dar

V tender
Te dormiste aquí en mi brazo
la película a empezar
y en el hueco de ese abrazo
yo me quise a mí quedar

V tender
Si pudiera con la luna
escribirlo por el mar
te diría, una por una
las razones para amar

V quiet
Cuántas puertas, cuántas calles
que yo pude caminar
y por todos esos valles
te venía yo a buscar

V quiet
Hay tardes que son muy largas
y este mundo queda lejos
mas mis horas más amargas
se deshacen en tus reflejos

C | Quédate, {name}
Quédate, {name}, junto a mí
todo el mundo empieza aquí
los caminos que crucé
me trajeron, ya lo sé

C | Eres mi casa
{name}, eres tú mi hogar
mi camino y mi lugar
cada paso que yo di
me traía siempre a ti

C bright | Baila conmigo
{name}, ven, baila otra vez
que la noche es al revés
que nos miren al pasar
que no vamos a parar

C bright | Qué suerte
{name}, qué suerte la mía
que llegaste con el día
entre tanto corazón
eres tú mi bendición

C tender | Toma mi mano
{name}, toma ya mi mano
en invierno y en verano
cada golpe del latir
me lo quiero compartir

C tender | Solo tú
Solo tú, {name}, solo tú
en mi noche eres la luz
y si preguntan qué encontré
digo tu nombre otra vez

C quiet | Todavía
Todavía, {name}, tú
todavía eres la luz
que se lleve el tiempo el mar
que aquí yo me he de quedar

C quiet | Mil veces más
{name}, mil veces y más
te eligiera sin pensar
que los años pasen ya
que este amor se quedará

C | Te digo que sí
{name}, te digo que sí
todo el amor está aquí
pon tu mano sobre mí
que mi vida es para ti

C bright | Loco corazón
{name}, loco corazón
canta fuerte esta canción
que lo sepa la ciudad
que te quiero de verdad

B
Y si los años se vienen
y nos pintan de color
tus ojos siempre contienen
la razón de mi calor

B bright
Que la banda toque y toque
que se enciendan las estrellas
que no hay nada que sofoque
estas horas las más bellas

B tender
No me da miedo el mañana
ni lo que venga a pasar
tengo el sol en la ventana
tengo un puerto y tengo un mar

B quiet
Cuando falten las palabras
y la noche caiga ya
como el viento entre las cabras
tu canción me encontrará

B
Una vida nos regalan
y un solo pecho que dar
y mis manos se resbalan
por volverte a encontrar

B tender
Lo que venga en el camino
lo que toque atravesar
yo a tu lado lo adivino
yo contigo quiero andar

O
Quédate, {name}, junto a mí

O
Siempre, {name}, siempre tú

O
Esta canción, {name}, es para ti
`;
