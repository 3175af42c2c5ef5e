import { describe, expect, it } from 'vitest';
import { AUDIO_OUT, convertedName, savedName, sniffAttachment } from './attachment-types.ts';

const typed = async (text: string) =>
  (await sniffAttachment(Buffer.from(text, 'latin1')))?.contentType ?? null;

describe('the type of a file', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['%PDF-1.7\nstartxref\n9\n%%EOF\n', 'application/pdf'],
    ['RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
    ['\0\0\0\x18ftypM4A \0\0\0\0', 'audio/mp4'],
    ['Dear June,\r\n\tslower please', 'text/plain'],
  ])('%j is %s by its content', async (content, type) => expect(await typed(content)).toBe(type));

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a picture that can run', '  <svg onload="alert(1)">'],
    ['a script', '#!/bin/sh'],
    ['a program', 'MZ\x90\0'],
    ['an archive', 'PK\x03\x04'],
    ['a film', '\0\0\0\x18ftypmp42\0\0\0\0'],
    ['a picture that cannot be rebuilt', '\0\0\0\x18ftypheic\0\0\0\0'],
    ['a PDF without an end', '%PDF-1.7 and noise'],
    ['a PDF behind something else', 'x%PDF-1.7\0'],
    ['broken text', 'caf\xe9'],
    ['nothing', ''],
  ])('%s is refused', async (_, content) => expect(await typed(content)).toBeNull());

  it('of a long text is found in pieces, none of which hides what the text is', async () => {
    // Pieces begin at each half megabyte. A character of three bytes lies across two of them.
    const piece = 512 * 1024;
    const spaces = ' '.repeat(piece - 1);
    const textOf = async (text: string) => (await sniffAttachment(Buffer.from(text)))?.contentType ?? null;
    expect(await textOf(`${spaces}\u20ac and more`)).toBe('text/plain');
    expect(await textOf(`${spaces} <script>`)).toBeNull();
    expect(await textOf(`${spaces}{\\rtf1`)).toBeNull();
    expect(await textOf(`${'a'.repeat(3 * piece)}\0`)).toBeNull();
    expect(await sniffAttachment(Buffer.concat([Buffer.from(spaces), Buffer.from([0xe2])]))).toBeNull();
  });
});

it('a file is saved with an ending that its content has', async () => {
  const text = await sniffAttachment(Buffer.from('alert(1)'));
  if (!text) throw new Error('this is plain text');
  expect(savedName('notes.TXT', text)).toBe('notes.TXT');
  expect(savedName('run.js', text)).toBe('run.js.txt');
  expect(savedName('notes', text)).toBe('notes.txt');
});

it('a recording that becomes an MP3 is named as one', async () => {
  const wav = await sniffAttachment(Buffer.from('RIFF\0\0\0\0WAVEfmt '));
  if (!wav) throw new Error('this is a recording');
  expect(convertedName('take 2.WAV', wav, AUDIO_OUT)).toBe('take 2.mp3');
  expect(convertedName('take', wav, AUDIO_OUT)).toBe('take.mp3');
});
