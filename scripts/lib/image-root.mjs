import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeTree } from './image-tree.mjs';

/** The programs and native modules in a folder: the libraries that they need must be in the image, too. */
const nativeFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:node|so(?:\.\d+)*)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * The paths of libraries, and of their loader, in the output of `ldd` for a file. The kernel's own library has
 * no path.
 */
export const librariesIn = (said) =>
  [...said.matchAll(/(?:=>\s+|^\s+)(\/\S+)\s+\(0x/gm)].map(([, path]) => path);

/**
 * Writes all contents of the image to an empty folder: Node.js at `bin/node` with the libraries that it needs,
 * the shop at `shop`, and `etc/passwd` with the image's system users. There is no shell and no other program.
 */
export function writeRoot(target, node = process.execPath) {
  mkdirSync(target, { recursive: true });
  const tree = writeTree(join(target, 'shop'));
  const copied = (from, to) => {
    mkdirSync(dirname(join(target, to)), { recursive: true });
    copyFileSync(from, join(target, to));
    chmodSync(join(target, to), 0o755);
  };
  copied(node, 'bin/node');
  const files = [node, ...nativeFiles(join(target, 'shop'))];
  const needed = files.flatMap((file) => librariesIn(execFileSync('ldd', [file], { encoding: 'utf8' })));
  for (const path of new Set(needed)) if (!path.startsWith(`${target}/`)) copied(path, path);
  mkdirSync(join(target, 'etc'), { recursive: true });
  writeFileSync(
    join(target, 'etc', 'passwd'),
    'root:x:0:0:root:/:/none\nnonroot:x:65532:65532:nonroot:/data:/none\n',
  );
  return tree;
}
