import type { CountryCode } from '#kernel/country.ts'
import type { PaymentFamily, PaymentTable, SalesChannel } from './method-table.ts'
import type { PaymentMethodCode, PaymentOffer } from './payment-method.ts'

/**
 * Methods that a country offers for some order, in the order of the table: what can be said of them before there is a quote.
 * Of a group only the first configured one, as at checkout.
 */
export function listMethods(
  { methods }: Pick<PaymentTable, 'methods'>,
  {
    country,
    channel,
    configured,
    families,
  }: {
    readonly country: CountryCode
    readonly channel: SalesChannel
    readonly configured: ReadonlySet<PaymentMethodCode>
    /** Absent: all. */
    readonly families?: readonly PaymentFamily[]
  },
): readonly Pick<PaymentOffer, 'code' | 'name' | 'mark'>[] {
  const taken = new Set<string>()
  return methods.flatMap(({ code, name, mark, group, family, offered, onlyFor, channels, countries }) => {
    const isPaying = families?.includes(family) ?? (family !== 'nothing' && family !== 'stored')
    const isHere = countries.some((one) => one.country === country)
    if (!isPaying || !isHere || onlyFor !== undefined || offered === 'never' || !configured.has(code))
      return []
    if (!channels.includes(channel) || (group !== null && taken.has(group))) return []
    if (group !== null) taken.add(group)
    return [{ code, name, mark }]
  })
}
