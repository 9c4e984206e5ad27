import type { TreeNode } from './report_data.js';
import type { Source } from './source.js';

/** The node at a path of names such as mesh[0]/submesh[1]/vertices, or null. */
export async function findNode(source: Source, file: number, path: string): Promise<TreeNode | null> {
  const indices: number[] = [];
  let node = await source.tree(file, []);
  for (const name of path.split('/')) {
    if (node && !node[7]) node = await source.tree(file, indices);
    const index = node?.[7]?.findIndex((child) => child[0] === name) ?? -1;
    if (index < 0) return null;
    indices.push(index);
    node = node?.[7]?.[index] ?? null;
  }
  return node;
}
