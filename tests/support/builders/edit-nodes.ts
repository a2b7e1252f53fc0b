import type { EditNode } from '#web/operations/content/edit-nodes.ts'

/** Every field of a part that is open in the page editor. */
export const nodesIn = (node: EditNode): readonly EditNode[] =>
  node.kind === 'group'
    ? node.nodes.flatMap(nodesIn)
    : node.kind === 'list'
      ? [node, ...node.items.flatMap((one) => nodesIn(one.node))]
      : node.kind === 'variants' && node.node
        ? [node, ...nodesIn(node.node)]
        : [node]
