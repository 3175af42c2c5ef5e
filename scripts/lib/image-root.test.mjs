import { expect, test } from 'vitest';
import { librariesIn } from './image-root.mjs';

test('reads the libraries of a program, and their loader', () => {
  const said = `\tlinux-vdso.so.1 (0x00007f7b67fca000)
\tlibstdc++.so.6 => /lib/x86_64-linux-gnu/libstdc++.so.6 (0x00007f7b67c00000)
\tlibaway.so => not found
\t/lib64/ld-linux-x86-64.so.2 (0x00007f7b67fcc000)
`;
  expect(librariesIn(said)).toEqual(['/lib/x86_64-linux-gnu/libstdc++.so.6', '/lib64/ld-linux-x86-64.so.2']);
  expect(librariesIn('\tstatically linked\n')).toEqual([]);
});
