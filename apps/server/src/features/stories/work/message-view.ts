/** A message of the song's owner, as the owner and the artist see it. */
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
