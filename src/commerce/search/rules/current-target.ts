import type { CurrentPath } from '#commerce/catalog/moved-category.ts'
import type { SearchRule } from './search-rule.ts'

/** A rule as it is stored, for the current category. A redirect leads to an address, and the shop leads on from that. */
export function withCurrentTarget<Of extends SearchRule>(rule: Of, currentPath: CurrentPath): Of {
  if ((rule.kind !== 'boost' && rule.kind !== 'bury') || rule.target.kind !== 'category') return rule
  const code = currentPath(rule.target.code)
  return code === rule.target.code ? rule : { ...rule, target: { ...rule.target, code } }
}
