/** A message as the owner of the song and its artist read it. */
export const messageView = ({
  id,
  message,
  createdAt,
}: {
  id: number;
  message: string;
  createdAt: Date;
}) => ({
  id,
  message,
  created_at: createdAt.toISOString(),
});
