import { showsSupportChat } from '@keepsong/domain/navigation/chat';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loadAgreed, lookFor } from '~/platform/loading/outside-script.ts';

/** The object that the script of the chat service creates (docs/operations/README.md). */
type Chat = { show: () => void; hide: () => void };

declare global {
  interface Window {
    supportChat?: Chat;
  }
}

/** How often and at what interval, in ms, the page looks for the chat before it gives up (spec 9.5-09). */
const PATIENCE = { times: 10, everyMs: 1_000 };

/** The support chat of an outside service. It loads at the first click or scroll, and is hidden in the builders. */
export default function SupportChat({ url }: { url: string }) {
  const { pathname } = useLocation();
  const [chat, setChat] = useState<Chat | null>(null);
  useEffect(() => whenTouched(() => void open(url).then(setChat)), [url]);
  useEffect(() => {
    if (showsSupportChat(pathname)) chat?.show();
    else chat?.hide();
  }, [chat, pathname]);
  // The script stays in the page when the visitor no longer agrees, so the chat must be told to go.
  useEffect(() => () => chat?.hide(), [chat]);
  return null;
}

/** Loads the chat. A failure is not reported, because most visitors never asked for the chat. */
const open = (url: string): Promise<Chat | null> =>
  loadAgreed(url)
    .then(() => lookFor(() => window.supportChat, PATIENCE))
    .then((chat) => chat ?? null)
    .catch(() => null);

function whenTouched(work: () => void): () => void {
  const stop = new AbortController();
  const first = () => {
    stop.abort();
    work();
  };
  for (const event of ['click', 'scroll'])
    window.addEventListener(event, first, { signal: stop.signal, passive: true, capture: true });
  return () => stop.abort();
}
