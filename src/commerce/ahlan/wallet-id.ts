import type { CountryCode } from '#kernel/country.ts'

const shape = /^(?<customer>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(?<country>[a-z]{2})$/

/** How the wallet of a customer in a country is addressed, in the back office and in the audit. */
export const writeWalletId = (customerId: string, country: CountryCode): string => `${customerId}-${country}`

/** Undefined: no such id. */
export function readWalletId(
  id: string,
): { readonly customerId: string; readonly country: CountryCode } | undefined {
  const { customer, country } = shape.exec(id)?.groups ?? {}
  return customer === undefined || country === undefined ? undefined : { customerId: customer, country }
}
