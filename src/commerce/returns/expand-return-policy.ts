import type { ReturnClass, ReturnRule } from '#commerce/delivery/return-policy.ts'
import { availableRefundMethods } from '#commerce/payments/refunds/refund.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import { returnReasons, type ReturnPolicyRow, type ReturnReason } from './return-policy-rows.ts'

/** What counts in a country besides the days of its classes. */
export type ReturnTerms = {
  readonly country: CountryCode
  /** Days from delivery in which a fault is reported, of every class. */
  readonly faultDays: number
  /** Hours in which damage with a photo approves itself. */
  readonly damageHours: number
  /** For collecting at home after a change of mind, tax included; null: free. */
  readonly collectionFee: { readonly amount: Money; readonly taxRate: BasisPoints | null } | null
  readonly law: string
  readonly toBeConfirmed: string
}

/** Rows of country × class × reason. A change of mind follows the days of the class, all else the terms of the country. */
export const expandReturnPolicy = (
  rules: readonly ReturnRule[],
  terms: readonly ReturnTerms[],
  hasStores: (country: CountryCode) => boolean,
): readonly ReturnPolicyRow[] =>
  rules.flatMap((rule) => {
    const own = terms.find(({ country }) => country === rule.country)
    if (!own) return []
    return returnReasons.map((reason): ReturnPolicyRow => {
      const isMind = reason === 'changed-mind'
      return {
        country: rule.country,
        returnClass: rule.returnClass as ReturnClass,
        reason,
        days: isMind ? rule.days : own.faultDays,
        unopened: isMind && rule.unopened,
        photos: reason === 'damaged' || reason === 'wrong' ? 'required' : 'optional',
        collection: hasStores(rule.country) ? ['home', 'store'] : ['home'],
        fee: isMind ? own.collectionFee : null,
        cashRefunds: availableRefundMethods(rule.country, {
          takesWallets: true,
          hasStores: hasStores(rule.country),
        }),
        decision: decisionOf(reason, own),
        law: isMind ? rule.law : own.law,
        toBeConfirmed: isMind ? rule.toBeConfirmed : own.toBeConfirmed,
      }
    })
  })

function decisionOf(reason: ReturnReason, { damageHours }: ReturnTerms): ReturnPolicyRow['decision'] {
  if (reason === 'changed-mind') return 'automatic'
  return reason === 'damaged' ? { automaticWithinHours: damageHours } : 'operator'
}
