import type { GroupWords } from '../original-words.ts';

/** Words of /careers (spec 2.1-09). */
export const careers: GroupWords<'careers'> = {
  en: {
    title: `Work on something people keep`,
    lead: `We are a small team that looks after artists, customers and the songs between them. Most of us write, sing or play; all of us answer mail.`,
    description: `Working at {{brand}}: how we work, whom we look for, and how to apply.`,
    sections: `## Small teams, whole things
Whoever builds a thing talks to the people who use it, sees it through, and hears what became of it.

## Calm days
We plan for an eight-hour day, write things down, and keep evenings and weekends free. The holidays are busy; everybody takes time off after them.

## Fair and in the open
We name the pay before the first talk. People who do the same work earn the same, wherever they live.`,
    openings_title: `Whom we like to hear from`,
    openings: `## People who look after artists
You know what a session day feels like. You listen to first recordings, and speak for artists when we decide things.

## People who write to customers
You answer mail in English or Spanish, better in both, and own what comes in until it is solved.

## People who build
TypeScript, PostgreSQL, a product that plays music. You like plain code and finished things.`,
    apply: `Write a few lines to [{{email}}](mailto:{{email}}) with your field in the subject: what you have made that you are proud of, and why this. No letter template, no photo. We answer within ten days, and say why when it is a no.`,
  },
  sp: {
    title: `Trabaja en algo que se guarda`,
    lead: `Somos un equipo pequeño que cuida de los artistas, los clientes y las canciones que hay entre ellos. Casi todos escribimos, cantamos o tocamos; todos contestamos correos.`,
    description: `Trabajar en {{brand}}: cómo trabajamos, a quién buscamos y cómo presentarte.`,
    sections: `## Equipos pequeños, trabajo completo
Quien hace algo habla con quienes lo usan, lo lleva hasta el final y se entera de cómo resultó.

## Días tranquilos
Planeamos jornadas de ocho horas, dejamos todo por escrito y dejamos libres las tardes y los fines de semana. Las fiestas son intensas; después todo el mundo descansa.

## Justo y a la vista
Decimos el sueldo antes de la primera charla. Quien hace el mismo trabajo gana lo mismo, viva donde viva.`,
    openings_title: `A quién nos gustaría leer`,
    openings: `## Quien cuida de los artistas
Sabes lo que es un día de estudio. Escuchas las primeras grabaciones y das voz a los artistas cuando tomamos decisiones.

## Quien escribe a los clientes
Contestas correos en español o en inglés, mejor si en los dos, y llevas cada caso hasta que está resuelto.

## Quien construye
TypeScript, PostgreSQL, un producto que suena. Te gustan el código claro y las cosas terminadas.`,
    apply: `Escribe unas líneas a [{{email}}](mailto:{{email}}) con tu área en el asunto: qué has hecho que te enorgullezca y por qué te interesa esto. Sin carta de plantilla y sin foto. Contestamos en diez días y, si es un no, decimos por qué.`,
  },
};
