import type { FieldProblem } from '#web/operations/field-problem.ts'
import type { RuleProblem } from '#commerce/search-words/parse-rule.ts'
import type { RuleField } from '#commerce/search-words/rule-text.ts'
import type { PutRuleFailure, TryFailure } from '#commerce/search-words/search-words-admin.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'

export const fieldLabels = {
  kind: 'operations-search:rule.kind',
  terms: 'operations-search:rule.terms',
  means: 'operations-search:rule.means',
  targetKind: 'operations-search:rule.target-kind',
  target: 'operations-search:rule.target',
  place: 'operations-search:rule.place',
  to: 'operations-search:rule.to',
  country: 'operations-search:rule.country',
  language: 'operations-search:rule.language',
  from: 'operations-search:rule.from',
  until: 'operations-search:rule.until',
} as const satisfies Record<RuleField, MessageKey>

const explainInvalid = ({ field, problem }: RuleProblem, t: Translate): FieldProblem => ({
  text: `${t(fieldLabels[field])}: ${t(`operations-search:problem.${problem}`)}`,
  field,
})

/** Why a rule is refused, and the field that it is about. */
export function explainRule(
  failure: Exclude<PutRuleFailure | TryFailure, { kind: 'not-permitted' | 'not-found' | 'conflict' }>,
  t: Translate,
): FieldProblem {
  switch (failure.kind) {
    case 'invalid':
      return explainInvalid(failure, t)
    case 'too-many':
      return { text: t('operations-search:problem.full') }
    case 'unknown-storefront':
      return { text: t('operations-search:problem.storefront'), field: 'store' }
  }
}
