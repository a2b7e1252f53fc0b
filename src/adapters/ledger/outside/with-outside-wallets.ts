import type { AhlanFacade } from '#commerce/ahlan/ahlan-facade.ts'
import type { OutsideWallets } from './create-outside-wallets.ts'

/** Wallet pages with the service's balance; the last that is known while it does not answer. */
export const withOutsideWallets = (
  ahlan: AhlanFacade,
  outside: Pick<OutsideWallets, 'refresh'> | null,
): AhlanFacade =>
  outside === null
    ? ahlan
    : {
        ...ahlan,
        async overview(customerId, storefront) {
          await outside.refresh({ customerId, currency: storefront.country.currency })
          return ahlan.overview(customerId, storefront)
        },
        async withdraw(customerId, request, storefront) {
          await outside.refresh({ customerId, currency: storefront.country.currency })
          return ahlan.withdraw(customerId, request, storefront)
        },
      }
