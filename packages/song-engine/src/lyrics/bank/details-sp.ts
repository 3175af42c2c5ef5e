/**
 * Couplets (two lines each) for each detail that a customer may give about the recipient. See `detail-keys.ts`.
 */
export const DETAILS_SP = `
kind
Das la mitad de lo que tienes
y preguntas luego: ¿vienes?
kind
Abres puertas, llevas carga
y la vida es menos larga
funny
Cuentas chistes sin final
y te ríes sin igual
funny
Imitas a todo el mundo
y no callas ni un segundo
brave
Te temblaba la rodilla
y cruzaste hasta la orilla
brave
Al león le hablaste claro
y se fue por donde el faro
patient
Tú me esperas sin mirar
cuántas veces voy a errar
patient
Lo repites otra vez
sin contar si van ya tres
creative
Hay pintura en tu camisa
y un poema que improvisa
creative
Con papel, cordón y cera
haces una primavera
wise
Hablas poco y hablas bien
y se calma hasta el tren
wise
Te pregunto y tú me dices
que se curan cicatrices
stubborn
Nunca dices: me perdí
y me llevas por ahí
stubborn
Te dijeron: no se puede
y ahora mira quién lo puede
calm
Arde el techo de la casa
y tú dices: todo pasa
calm
Cuando yo soy temporal
tú eres nieve y eres sal
cooking
Huele a ajo la ventana
y la sopa a la mañana
cooking
Pruebas, dudas, y después
echas lo de la otra vez
gardening
Tienes tierra entre los dedos
y tomates como credos
gardening
A las rosas les conversas
de sus cosas tan diversas
music
Siempre hay música a tu lado
un tambor desafinado
music
Ese disco da la vuelta
hasta que la aguja suelta
sports
Le das gritos al portero
desde el fondo del ropero
sports
Sales antes que la aurora
y corriste media hora
travel
La maleta está dispuesta
y el camino es la respuesta
travel
Traes arena en el bolsillo
de una playa y de un castillo
reading
Lees hasta ver el día
entre té y melancolía
reading
Hay mil libros en tu cama
y otro nuevo que te llama
dancing
Suenan notas y ya vas
con los pies hacia detrás
dancing
Una vuelta y otra vuelta
y mi mano no se suelta
fishing
Sales antes de las tres
y no traes ningún pez
fishing
Una barca y un anzuelo
y las horas bajo el cielo
pets
Al gato le das sillón
y a nosotros el rincón
pets
Hablas con todos los perros
por las calles y los cerros
coffee
Sin café no hay quien te hable
con café eres adorable
coffee
El café va por delante
luego el mundo, más amable
road_trip
Sin un mapa y sin dinero
y la radio de bolero
road_trip
Mil kilómetros de canto
y zapatos con su manto
first_dance
Te pisé los dos zapatos
y bailamos unos ratos
first_dance
Una orquesta y poca luz
y la única eras tú
holidays
Vacaciones de verano
con helado en cada mano
holidays
Nueve gentes en un coche
y llegamos por la noche
late_talks
Conversamos hasta el día
y la taza ya vacía
late_talks
Arreglamos el planeta
y perdimos la receta
beach
Te metiste con la ropa
a la mar, de proa a popa
beach
Un castillo levantamos
y a la mar lo regalamos
moving_in
Sin sillón y sin armario
y una caja de escenario
moving_in
Nos dieron llave y portón
y pintamos el balcón
`;
