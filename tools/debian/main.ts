/**
 * `node tools/debian/main.ts [NAME…]`: makes the trees of Debian that tests and benches copy, all of them or those that are
 * named, such as `bookworm` and `trixie-parts`. As root.
 */
import { basename } from 'node:path';
import { DEBIAN_RELEASES, makeTree, TREE_KINDS, treeOf } from './trees.ts';

const wanted = process.argv.slice(2);
for (const release of DEBIAN_RELEASES)
  for (const kind of TREE_KINDS)
    if (wanted.length === 0 || wanted.includes(basename(treeOf(release, kind))))
      console.log(makeTree(release, kind));
