import { type Streaming, StreamingUnavailable } from './streaming.port.ts';

const unset = () => Promise.reject(new StreamingUnavailable('no service is set'));

/**
 * A shop without a streaming service. It sells no releases; releases that wait for an earlier service stay
 * waiting.
 */
export const noStreaming: Streaming = { submit: unset, look: unset };
