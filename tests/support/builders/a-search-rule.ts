import type { RuleTarget, SearchRule } from '#commerce/search/rules/search-rule.ts'

const everywhere = { country: null, language: null, from: null, until: null } as const
type Scope = Partial<Pick<SearchRule, 'country' | 'language' | 'from' | 'until'>>

/** Rules that count everywhere and always, but for what a test says. */
export const aSynonym = (
  terms: readonly string[],
  means: readonly string[] = [],
  scope: Scope = {},
): SearchRule => ({ kind: 'synonym', terms, means, ...everywhere, ...scope })

export const aPin = (term: string, product: string, place = 1, scope: Scope = {}): SearchRule => ({
  kind: 'pin',
  terms: [term],
  product,
  place,
  ...everywhere,
  ...scope,
})

export const aPreference = (
  kind: 'boost' | 'bury',
  terms: readonly string[],
  target: RuleTarget,
  scope: Scope = {},
): SearchRule => ({ kind, terms, target, ...everywhere, ...scope })

export const aQueryRedirect = (term: string, to: string, scope: Scope = {}): SearchRule => ({
  kind: 'redirect',
  terms: [term],
  to,
  ...everywhere,
  ...scope,
})
