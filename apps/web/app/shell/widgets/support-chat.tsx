import { showsSupportChat } from '@keepsong/domain/navigation/chat';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loadOutside, lookFor } from './outside-script.ts';

/** The object that the chat's script creates (docs/operations.md). */
type Chat = { show: () => void; hide: () => void };

declare global {
  interface Window {
    supportChat?: Chat;
  }
}

/** Spec 9.5-09. */
const PATIENCE = { times: 10, everyMs: 1_000 };

/** The support chat of an outside service. It loads with the first press or scroll, and never in a builder. */
export default function SupportChat({ url }: { url: string }) {
  const { pathname } = useLocation();
  const [chat, setChat] = useState<Chat | null>(null);
  useEffect(() => whenTouched(() => void open(url).then(setChat)), [url]);
  useEffect(() => {
    if (showsSupportChat(pathname)) chat?.show();
    else chat?.hide();
  }, [chat, pathname]);
  return null;
}

/** If the chat does not load, do not report it: most visitors never asked for it. */
const open = (url: string): Promise<Chat | null> =>
  loadOutside(url)
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
