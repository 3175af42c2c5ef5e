/** Texts for answers to customers, as the staff of the demo shop keep them. */
export const DEMO_ANSWER_TEMPLATES = [
  {
    title: 'How a name is said',
    textEn:
      'Hello {first_name},\n\nthank you for telling us how the name is said. The artist has it now, and it will be sung that way.',
    textSp:
      'Hola, {first_name}:\n\nGracias por contarnos cómo se pronuncia el nombre. El artista ya lo sabe y así se cantará.',
  },
  {
    title: 'When the song comes',
    textEn:
      'Hello {first_name},\n\n{song} (order {order_number}) is promised for {promised_day}. You get a mail as soon as it is there.',
    textSp:
      'Hola, {first_name}:\n\nPrometimos {song} (pedido {order_number}) para el {promised_day}. Recibirás un correo en cuanto esté lista.',
  },
];
