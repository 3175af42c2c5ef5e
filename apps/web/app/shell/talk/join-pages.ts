type Page = { messages: readonly { id: number }[]; has_earlier: boolean };

/**
 * Puts the newest page of a conversation behind the earlier messages that are shown already. When messages between the
 * two are missing, only the newest page is shown.
 */
export function joinNewest<P extends Page>(shown: P | null, newest: P): P {
  const first = newest.messages[0]?.id;
  if (!shown || first === undefined || shown.messages.every(({ id }) => id !== first)) return newest;
  const earlier = shown.messages.filter(({ id }) => id < first);
  if (earlier.length === 0) return newest;
  return { ...newest, messages: [...earlier, ...newest.messages], has_earlier: shown.has_earlier };
}

/** Puts an earlier page of a conversation before the messages that are shown. */
export function joinEarlier<P extends Page>(shown: P, page: P): P {
  const first = shown.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  const earlier = page.messages.filter(({ id }) => id < first);
  return { ...shown, messages: [...earlier, ...shown.messages], has_earlier: page.has_earlier };
}
