import type { StoredValues } from '#commerce/checkout/ports.ts'
import type { IdentityDeps } from '#commerce/identity/deps.ts'
import type { Country } from '#kernel/country.ts'

/** Money in a customer's wallets, one per currency. */
export const createWalletsOf =
  (
    storedValues: Pick<StoredValues, 'findWallet'>,
    countries: readonly Country[],
  ): IdentityDeps['walletsOf'] =>
  async (customerId) => {
    const currencies = [...new Set(countries.map(({ currency }) => currency))]
    const found = await Promise.all(
      currencies.map((currency) => storedValues.findWallet({ customerId, currency })),
    )
    return found.flatMap((wallet) => (wallet && wallet.balance.minor > 0 ? [wallet.balance] : []))
  }
