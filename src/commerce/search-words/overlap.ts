import type { SearchRule } from '#commerce/search/rules/search-rule.ts'
import { keyOfTerm } from '#commerce/search/trending.ts'
import { changedFields } from './audited-rule.ts'
import { writeRule } from './rule-text.ts'

/** Whether both would count for one search of one storefront on one day. */
function meet(one: SearchRule, other: SearchRule): boolean {
  const keys = new Set(one.terms.map(keyOfTerm))
  const meets = (a: string | null, b: string | null) => a === null || b === null || a === b
  const isBefore = (until: string | null, from: string | null) =>
    until !== null && from !== null && until < from
  return (
    other.terms.some((term) => keys.has(keyOfTerm(term))) &&
    meets(one.country, other.country) &&
    meets(one.language, other.language) &&
    !isBefore(one.until, other.from) &&
    !isBefore(other.until, one.from)
  )
}

/** The rule that says already what a search leads to, where a product comes for it, or the very same. */
export function findOverlap<Rule extends SearchRule>(
  rule: SearchRule,
  others: readonly Rule[],
): Rule | undefined {
  return others.find((other) => {
    if (rule.kind === 'redirect') return other.kind === 'redirect' && meet(rule, other)
    if (rule.kind === 'pin')
      return other.kind === 'pin' && rule.product === other.product && meet(rule, other)
    const [one, two] = [writeRule(rule), writeRule(other)]
    return changedFields(one, two).length === 0
  })
}
