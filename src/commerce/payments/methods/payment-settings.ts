import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { SettingDocument } from '#commerce/settings/setting-document.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { CashRules, PaymentTable } from './method-table.ts'

/** Kinds of settings. */
export const paymentMethodSettings = 'payment-methods'
export const cashSettings = 'cash-limits'

/** The table of a country as operators have set it. A method that the settings do not have is offered as the files say. */
export function withPaymentSettings(
  table: PaymentTable,
  country: CountryCode,
  settings: LiveSettings,
): PaymentTable {
  if (!table.cash.some((one) => one.country === country)) return table
  const methods = settings.documentOf(paymentMethodSettings, country)
  const cash = settings.documentOf(cashSettings, country)
  return {
    methods: table.methods.filter(({ code }) => methods[code] !== false),
    cash: table.cash.map((rules) => (rules.country === country ? fromCashDocument(rules, cash) : rules)),
  }
}

export const toCashDocument = ({ onDelivery, counter }: CashRules): SettingDocument => ({
  capMinor: onDelivery.capMinor,
  feeMinor: onDelivery.feeMinor,
  zonesWithout: onDelivery.zonesWithout,
  maxRefusedDeliveries: onDelivery.maxRefusedDeliveries,
  confirmedPhone: onDelivery.confirmedPhone,
  counterCapMinor: counter?.capMinor ?? 0,
})

/** What was read from a document is of the types of its fields. */
function fromCashDocument(rules: CashRules, document: SettingDocument): CashRules {
  const { capMinor, feeMinor, zonesWithout, maxRefusedDeliveries, confirmedPhone, counterCapMinor } =
    document as {
      readonly capMinor: number
      readonly feeMinor: number
      readonly zonesWithout: readonly string[]
      readonly maxRefusedDeliveries: number
      readonly confirmedPhone: boolean
      readonly counterCapMinor: number
    }
  return {
    ...rules,
    onDelivery: { capMinor, feeMinor, zonesWithout, maxRefusedDeliveries, confirmedPhone },
    counter: counterCapMinor === 0 ? null : { capMinor: counterCapMinor },
  }
}
