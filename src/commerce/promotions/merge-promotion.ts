import { mergeFields, type FieldConflict } from '#commerce/lists/merge-fields.ts'
import type { AuditPromotionField } from '#commerce/staff/audit-field.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Promotion } from './promotion.ts'

/** What two people can change side by side. */
export type PromotionField = AuditPromotionField

type Access = {
  read(promotion: Promotion): unknown
  /** `to` with the field of `from`. */
  copy(from: Promotion, to: Promotion): Promotion
}

type SchedulePart = keyof Promotion['conditions']['schedule']
type ConditionPart = Exclude<keyof Promotion['conditions'], 'schedule'>

const labelPart = (language: keyof Promotion['label']): Access => ({
  read: ({ label }) => label[language],
  copy: ({ label }, to) => ({ ...to, label: { ...to.label, [language]: label[language] } }),
})

const schedulePart = (part: SchedulePart): Access => ({
  read: ({ conditions }) => conditions.schedule[part],
  copy: ({ conditions }, to) => ({
    ...to,
    conditions: {
      ...to.conditions,
      schedule: { ...to.conditions.schedule, [part]: conditions.schedule[part] },
    },
  }),
})

const conditionPart = (part: ConditionPart): Access => ({
  read: ({ conditions }) => conditions[part],
  copy: ({ conditions }, to) => ({ ...to, conditions: { ...to.conditions, [part]: conditions[part] } }),
})

const limitPart = (part: keyof Promotion['limits']): Access => ({
  read: ({ limits }) => limits[part],
  copy: ({ limits }, to) => ({ ...to, limits: { ...to.limits, [part]: limits[part] } }),
})

/** A benefit is one field: its items and its rate together are what it costs, so two people do not change one each. */
const access: Readonly<Record<PromotionField, Access>> = {
  'label.en': labelPart('en'),
  'label.ar': labelPart('ar'),
  group: { read: ({ group }) => group, copy: ({ group }, to) => ({ ...to, group }) },
  permit: { read: ({ permit }) => permit ?? null, copy: ({ permit }, to) => ({ ...to, permit }) },
  from: schedulePart('from'),
  until: schedulePart('until'),
  weekdays: schedulePart('weekdays'),
  hours: schedulePart('hours'),
  minimum: conditionPart('minimumMinor'),
  'payment methods': conditionPart('paymentMethods'),
  'customer groups': conditionPart('customerGroups'),
  'first order': conditionPart('firstOrder'),
  coupon: conditionPart('coupon'),
  announced: {
    read: ({ announcesCode }) => announcesCode === true,
    copy: ({ announcesCode }, to) => ({ ...to, announcesCode }),
  },
  'own codes': {
    read: ({ takesOwnCode }) => takesOwnCode === true,
    copy: ({ takesOwnCode }, to) => ({ ...to, takesOwnCode }),
  },
  benefit: { read: ({ benefit }) => benefit, copy: ({ benefit }, to) => ({ ...to, benefit }) },
  uses: limitPart('uses'),
  'per customer': limitPart('perCustomer'),
}

const fieldNames = Object.keys(access) as readonly PromotionField[]

/** JSON with sorted keys: the database returns the keys of a document in an order of its own. */
const textOf = (value: unknown): string => JSON.stringify(sorted(value))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}

const fieldsOf = (promotion: Promotion): Readonly<Record<PromotionField, string>> =>
  Object.fromEntries(fieldNames.map((name) => [name, textOf(access[name].read(promotion))])) as Record<
    PromotionField,
    string
  >

/** Fields in which two versions differ, in the order of a form. */
export function changedPromotionFields(before: Promotion, after: Promotion): readonly PromotionField[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return fieldNames.filter((name) => old[name] !== now[name])
}

/** What of a promotion decides what it gives a month, as one text: neither its labels nor its window. */
export const givingTermsOf = ({ country, group, conditions, benefit, limits }: Promotion): string => {
  const { schedule, ...who } = conditions
  const { weekdays, hours } = schedule
  return textOf({ country, group, who, weekdays, hours, benefit, limits })
}

type PromotionConflict = {
  readonly kind: 'conflict'
  /** Values are JSON. */
  readonly conflicts: readonly FieldConflict[]
  readonly theirs: Promotion
  /** Theirs with all that was changed here: what is saved if a person decides so. */
  readonly mine: Promotion
}

/**
 * Two edits of the same version: what one side changed is taken from it; where both changed a field to different values, a person decides.
 * The result may break a rule that concerns two fields (an end before the start), so it is validated again.
 */
export function mergePromotion(
  before: Promotion,
  mine: Promotion,
  theirs: Promotion,
): Result<Promotion, PromotionConflict> {
  const merged = mergeFields(fieldsOf(before), fieldsOf(mine), fieldsOf(theirs))
  const all = changedPromotionFields(before, mine).reduce((to, name) => access[name].copy(mine, to), theirs)
  return merged.kind === 'conflict'
    ? fail({ kind: 'conflict', conflicts: merged.conflicts, theirs, mine: all })
    : ok(all)
}
