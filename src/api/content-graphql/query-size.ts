import type { SelectionSetNode, ValidationRule } from 'graphql'
import { createGraphQLError } from 'graphql-yoga'

type Size = { readonly cost: number; readonly depth: number }

/** What a field asks of the database, the search index and the encoder; any other field costs 1. */
const fieldCosts: Readonly<Record<string, number>> = {
  listPages: 60,
  screensCollection: 60,
  componentData: 15,
  config: 5,
  getPage: 15,
  selectRows: 10,
  selectTabs: 10,
  aPlusContent: 10,
  autosuggest: 30,
  trendingsearch: 30,
}

/** Rejects operations beyond a limit. Every mention counts: an alias costs as much as its field. */
export const sizeRule =
  (limits: Size): ValidationRule =>
  (context) => {
    const fragments = new Map<string, Size>()

    function sizeOfFragment(name: string): Size {
      const known = fragments.get(name)
      if (known) return known
      // Of a fragment that contains itself: another rule rejects it.
      fragments.set(name, { cost: 0, depth: 0 })
      const size = sizeOf(context.getFragment(name)?.selectionSet)
      fragments.set(name, size)
      return size
    }

    function sizeOf(selected: SelectionSetNode | undefined): Size {
      let [cost, depth] = [0, 0]
      for (const node of selected?.selections ?? []) {
        const inner =
          node.kind === 'FragmentSpread' ? sizeOfFragment(node.name.value) : sizeOf(node.selectionSet)
        cost += inner.cost + (node.kind === 'Field' ? (fieldCosts[node.name.value] ?? 1) : 0)
        depth = Math.max(depth, inner.depth + 1)
      }
      return { cost, depth }
    }

    return {
      OperationDefinition(node) {
        const size = sizeOf(node.selectionSet)
        for (const name of ['cost', 'depth'] as const)
          if (size[name] > limits[name]) {
            const message = `The ${name} limit of ${limits[name]} is exceeded: ${size[name]}.`
            context.reportError(createGraphQLError(message, { nodes: node }))
          }
      },
    }
  }
