import type { ApprovableAct } from '#commerce/approvals/create-approvals.ts'
import type { SecondPersonReason } from '#commerce/promotions/second-person.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { may, type Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import { fail, ok } from '#kernel/result.ts'
import type { PromotionAdmin } from './promotion-admin.ts'

type Admin = Pick<PromotionAdmin, 'find' | 'parse' | 'check' | 'put' | 'restart' | 'secondPersonFor'>

const permission = 'promotions.approve' as const
const isParty = (by: Operator, country: CountryCode): boolean =>
  may(by, 'promotions.manage', { country, place: null }) || may(by, permission, { country, place: null })

const effectsOf = (promotion: Promotion, reasons: readonly SecondPersonReason[]) => [
  { label: 'promotion', value: promotion.id },
  { label: 'promotion-label', value: promotion.label.en },
  { label: 'promotion-kind', value: promotion.benefit.kind },
  { label: 'promotion-from', value: promotion.conditions.schedule.from ?? '–' },
  { label: 'promotion-until', value: promotion.conditions.schedule.until ?? '–' },
  { label: 'promotion-uses', value: String(promotion.limits.uses ?? '–') },
  ...reasons.map((reason) => ({
    label: 'promotion-why',
    value: reason,
  })),
]

/** Promotions that one person may not start alone: new or changed, or stopped before. */
export const createPromotionApprovals = (admin: Admin): readonly ApprovableAct[] => {
  const promotionOf = (input: unknown) =>
    admin.parse(((input ?? {}) as { readonly promotion?: unknown }).promotion)

  return [
    {
      act: 'promotion.put',

      async prepare(input, by) {
        const parsed = promotionOf(input)
        if (!parsed.ok) return parsed
        const promotion = parsed.value
        if (!isParty(by, promotion.country)) return fail({ kind: 'not-permitted' })
        const problems = admin.check(promotion)
        if (problems.length > 0) return fail({ kind: 'invalid' })
        const stored = await admin.find(promotion.id, by)
        return ok({
          object: {
            ...{ kind: 'promotion', id: promotion.id, version: stored?.version ?? 0 },
            name: promotion.label.en,
          },
          ...{ country: promotion.country, place: null, sum: null, beneficiary: null, permission },
          effects: effectsOf(promotion, await admin.secondPersonFor(promotion)),
        })
      },

      async run({ id, input, object, requestedBy, reason }, by) {
        const parsed = promotionOf(input)
        if (!parsed.ok) return parsed
        return admin.put({
          ...{ promotion: parsed.value, by, approval: { id, version: object.version } },
          reason: `${reason} (requested by ${requestedBy.name})`,
        })
      },
    },
    {
      act: 'promotion.restart',

      async prepare(input, by) {
        const { id } = (input ?? {}) as { readonly id?: unknown }
        const stored = typeof id === 'string' ? await admin.find(id, by) : undefined
        if (!stored) return fail({ kind: 'not-found' })
        const { promotion, version, stoppedAt } = stored
        if (!isParty(by, promotion.country)) return fail({ kind: 'not-permitted' })
        if (stoppedAt === null) return fail({ kind: 'not-stopped' })
        return ok({
          object: { kind: 'promotion', id: promotion.id, version, name: promotion.label.en },
          ...{ country: promotion.country, place: null, sum: null, beneficiary: null, permission },
          effects: effectsOf(promotion, await admin.secondPersonFor(promotion)),
        })
      },

      async run({ id, object, requestedBy, reason }, by) {
        return admin.restart(object.id, {
          ...{ by, approval: { id, version: object.version } },
          reason: `${reason} (requested by ${requestedBy.name})`,
        })
      },
    },
  ]
}
