import { once } from 'node:events';
import { expect, it } from 'vitest';
import { joinChunks } from './join-chunks.server.ts';

async function piecesOf(write: (stream: ReturnType<typeof joinChunks>) => Promise<void>): Promise<string[]> {
  const stream = joinChunks();
  const pieces: string[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece.toString()));
  await write(stream);
  stream.end();
  await once(stream, 'end');
  return pieces;
}

it('joins pieces that are written in one go and sends later ones when they come', async () => {
  const pieces = await piecesOf(async (stream) => {
    for (const piece of ['a', 'b', 'c']) expect(stream.write(piece)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    stream.write('d');
    stream.write('e');
  });
  expect(pieces).toEqual(['abc', 'de']);
});

it('takes a whole page without making its writer wait', async () => {
  const page = 'x'.repeat(200_000);
  const pieces = await piecesOf(async (stream) => {
    expect(stream.write(page)).toBe(true);
  });
  expect(pieces.join('')).toBe(page);
});
