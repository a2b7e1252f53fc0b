import type { Link } from '#content/schemas/common.ts'
import type { WidgetOf } from '#content/schemas/widgets.ts'

type Menu = WidgetOf<'menu'>
type Node = Link & { readonly children: readonly Node[] }

export type MenuPlace = {
  readonly label: string
  /** From the group down to the one above it. */
  readonly trail: readonly Link[]
  readonly children: readonly Link[]
  /** The others of the same level. */
  readonly siblings: readonly Link[]
}

const toTree = (menu: Menu): readonly Node[] =>
  menu.items.map(({ label, href, columns }) => ({
    label,
    href,
    children: columns.map((column) => ({
      label: column.label,
      href: column.href,
      children: column.links.map((link) => ({ ...link, children: [] })),
    })),
  }))

/** Where a listing stands in the menu: what is above, below and beside it. */
export function findInMenu(menu: Menu | undefined, href: string): MenuPlace | undefined {
  const walk = (nodes: readonly Node[], trail: readonly Link[]): MenuPlace | undefined => {
    for (const node of nodes) {
      if (node.href === href)
        return {
          label: node.label,
          trail,
          children: node.children,
          siblings: nodes.filter((one) => one !== node),
        }
      const deeper = walk(node.children, [...trail, node])
      if (deeper) return deeper
    }
    return undefined
  }
  return menu && walk(toTree(menu), [])
}

/** Letters as people mix them up: without case, hamza, harakat and tatweel. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064B-\u0652\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')

/** Listings whose name holds every word that is sought. */
export function matchMenu(menu: Menu | undefined, sought: string): readonly Link[] {
  const words = fold(sought).split(/\s+/).filter(Boolean)
  if (!menu || words.length === 0) return []
  const flat = (nodes: readonly Node[]): readonly Link[] =>
    nodes.flatMap((node) => [{ label: node.label, href: node.href }, ...flat(node.children)])
  const hits = flat(toTree(menu)).filter(({ label }) => words.every((word) => fold(label).includes(word)))
  return [...new Map(hits.map((link) => [link.href, link])).values()]
}
