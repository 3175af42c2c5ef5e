/** Types for the part of autocannon 9 that the benchmarks use. The published types end with version 7. */
declare module 'autocannon' {
  type Result = {
    '2xx': number;
    /** In seconds. */
    duration: number;
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  };
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    requests?: { setupRequest: (request: object) => object }[];
  }): Promise<Result>;
}
