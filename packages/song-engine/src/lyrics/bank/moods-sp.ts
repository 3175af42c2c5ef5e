/** Quatrains (four lines each) for each mood. They fit every occasion that allows the mood. */
export const MOODS_SP = `
happy
Salió el sol con tu sonrisa
y corrió por el salón
y me puse la camisa
con un nuevo corazón
happy
Ya no toco ni la acera
voy volando como voy
pintaría la escalera
de amarillo solo hoy
happy
Mantequilla sobre el pan
y la ducha canta igual
y las penas ya se van
porque hoy es carnaval
lighthearted
Son ovejas esas nubes
y es escoba el viento ya
si te bajas o te subes
a mí igual me sentará
lighthearted
Perdí llaves y sombrero
perdí el tren y el celular
pero a ti te encontré entero
qué más da lo que se va
lighthearted
Vamos lento, vamos suave
por la calle sin pensar
que si el tiempo tiene llave
la podemos olvidar
comical
Hice el verso en la rodilla
y el gato lo pisoteó
la primera es maravilla
y la otra la hizo él, no yo
comical
Te rimé con la cebolla
te rimé con un melón
y si el verso se embrolla
echa culpa a la pasión
comical
Quise hacerte una bufanda
quise hacerte un gran pastel
y hoy te traigo solo banda
y un verso en un papel
heartfelt
No te digo con frecuencia
lo que siento de verdad
pero tengo la conciencia
llena de tu claridad
heartfelt
Esto lo he guardado años
sin saberlo pronunciar
entre risas y entre daños
hoy lo vine aquí a dejar
heartfelt
Se me mueven ya las manos
y me tarda la canción
mas mis versos más humanos
salen hoy del corazón
uplifting
Alta y dura es la montaña
pero mira dónde estás
una luz nunca se empaña
cuando sabes adónde vas
uplifting
Arriba, que ya amanece
que la noche se acabó
y el camino se aparece
como nunca se te abrió
uplifting
Si caemos, levantamos
y volvemos a subir
este fuego que llevamos
no se deja ya extinguir
romantic
Tu sombra sobre la mía
y la vela de color
yo no supe qué era el día
hasta ver este fulgor
romantic
En el borde de la luna
nos quisieron espiar
y no hay paz como ninguna
la de verte respirar
romantic
Un perfume en mi camisa
una cinta en el sillón
y en la noche tu sonrisa
se quedó en mi habitación
reflective
Voy pasando cada hoja
los veranos y el llover
y aunque alguna me acongoja
la volviera yo a leer
reflective
Yo creía larga la vida
y hoy la siento más que ayer
es profunda y compartida
y hecha de querer y ser
reflective
El espejo muestra gente
que ya no me sé quién es
pero siempre está presente
algo tuyo, como ves
somber
Va la lluvia en el cristal
escribiendo lo que sé
y las horas, al final
van pasando de una en pie
somber
Hay silencio por la acera
y una piedra en mi interior
y camino como quiera
arrastrando este dolor
somber
El invierno y su ceniza
todo gris dejó el lugar
hice un barco de ceniza
y lo puse a navegar
`;
