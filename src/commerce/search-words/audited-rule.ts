import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import type { AuditField } from '#commerce/staff/audit-field.ts'
import type { RuleField, RuleText } from './rule-text.ts'

const auditNames = {
  kind: 'rule',
  terms: 'terms',
  means: 'means',
  targetKind: 'target kind',
  target: 'target',
  place: 'place in results',
  to: 'destination',
  country: 'country',
  language: 'language',
  from: 'first day',
  until: 'last day',
} as const satisfies Record<RuleField, AuditField>

/** What the audit says of a rule: the fields that it has, or `names`. */
export function auditedFields(text: RuleText, names?: readonly RuleField[]): ChangedFields {
  const all = Object.keys(auditNames) as RuleField[]
  return Object.fromEntries(
    (names ?? all.filter((name) => text[name] !== '')).map((name) => [auditNames[name], text[name] || null]),
  )
}

export const changedFields = (before: RuleText, after: RuleText): readonly RuleField[] =>
  (Object.keys(auditNames) as RuleField[]).filter((name) => before[name] !== after[name])
