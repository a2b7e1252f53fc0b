import type { ReturnRule } from '#commerce/delivery/return-policy.ts'
import { toReturnRuleFields, withReturnRuleFields } from '#commerce/delivery/return-rule-settings.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { SettingDocument } from '#commerce/settings/setting-document.ts'
import { money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import type { ComfortExchangeRow } from './comfort-exchange.ts'
import type { ReturnTerms } from './expand-return-policy.ts'
import type { ReturnPolicyRow } from './return-policy-rows.ts'

/** What counts for an order: the policy that was in force when it was placed, whatever has been published since. */
export type PolicyOfOrder = (order: Pick<Order, 'country' | 'placedAt'>) => {
  readonly rows: readonly ReturnPolicyRow[]
  readonly comfortRows: readonly ComfortExchangeRow[]
}

/** What counts for the returns of one country. */
export type CountryReturns = {
  readonly rules: readonly ReturnRule[]
  readonly terms: ReturnTerms
  readonly comfort: readonly ComfortExchangeRow[]
}

/** No fee is 0. A country without comfort exchanges says nothing of them. */
export function toReturnDocument({ rules, terms, comfort }: CountryReturns): SettingDocument {
  const [first] = comfort
  return {
    ...toReturnRuleFields(rules),
    faultDays: terms.faultDays,
    damageHours: terms.damageHours,
    collectionFeeMinor: terms.collectionFee?.amount.minor ?? 0,
    ...(first && {
      comfortCategories: comfort.map(({ category }) => category),
      comfortDays: first.days,
      comfortFeeMinor: first.fee.amount.minor,
    }),
  }
}

/** What the files say, as operators have set it. Laws are those of the files; `taxRate`: of the fees, today. */
export function withReturnSettings(
  files: CountryReturns,
  document: SettingDocument,
  taxRate: BasisPoints | null,
): CountryReturns {
  const { faultDays, damageHours, collectionFeeMinor, comfortCategories, comfortDays, comfortFeeMinor } =
    document as {
      readonly faultDays: number
      readonly damageHours: number
      readonly collectionFeeMinor: number
      readonly comfortCategories: readonly string[]
      readonly comfortDays: number
      readonly comfortFeeMinor: number
    }
  const { rules, terms, comfort } = files
  const [first] = comfort
  const amount = terms.collectionFee?.amount ?? first?.fee.amount
  return {
    rules: withReturnRuleFields(rules, document),
    terms: {
      ...{ ...terms, faultDays, damageHours },
      collectionFee:
        collectionFeeMinor > 0 && amount
          ? { amount: money(collectionFeeMinor, amount.currency), taxRate }
          : null,
    },
    comfort: first
      ? comfortCategories.map((category) => ({
          ...{ ...first, category, days: comfortDays },
          fee: { amount: money(comfortFeeMinor, first.fee.amount.currency), taxRate },
        }))
      : [],
  }
}
