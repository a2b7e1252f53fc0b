import type { SearchRule } from '#commerce/search/rules/search-rule.ts'

/** A rule as it is typed in a form, a command or a request. Terms and meanings are separated by commas or lines. */
export type RuleText = {
  readonly kind: string
  readonly terms: string
  readonly means: string
  readonly targetKind: string
  readonly target: string
  readonly place: string
  readonly to: string
  /** Empty: all. */
  readonly country: string
  readonly language: string
  readonly from: string
  readonly until: string
}
export type RuleField = keyof RuleText

export const noRuleText: RuleText = {
  kind: '',
  terms: '',
  means: '',
  targetKind: '',
  target: '',
  place: '',
  to: '',
  country: '',
  language: '',
  from: '',
  until: '',
}

/** As its form shows it, and as edits are compared. */
export function writeRule(rule: SearchRule): RuleText {
  return {
    ...noRuleText,
    kind: rule.kind,
    terms: rule.terms.join(', '),
    country: rule.country ?? '',
    language: rule.language ?? '',
    from: rule.from ?? '',
    until: rule.until ?? '',
    ...writeEffect(rule),
  }
}

function writeEffect(rule: SearchRule): Partial<RuleText> {
  switch (rule.kind) {
    case 'synonym':
      return { means: rule.means.join(', ') }
    case 'pin':
      return { targetKind: 'product', target: rule.product, place: String(rule.place) }
    case 'boost':
    case 'bury':
      return { targetKind: rule.target.kind, target: rule.target.code }
    case 'redirect':
      return { to: rule.to }
  }
}
