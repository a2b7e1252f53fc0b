import type { AhlanFacade } from '#commerce/ahlan/ahlan-facade.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { OutsideWallets } from './create-outside-wallets.ts'
import { readWithinBudget } from './read-within-budget.ts'

type Deps = { readonly clock: Clock; readonly report: Report }

/** Wallet pages with the service's balance; the last that is known while it does not answer. */
export function withOutsideWallets(
  ahlan: AhlanFacade,
  outside: Pick<OutsideWallets, 'refresh'> | null,
  { clock, report }: Deps,
): AhlanFacade {
  if (outside === null) return ahlan
  const { refresh } = outside
  const read = readWithinBudget({ refresh, clock, report })
  const ownerOf = (customerId: string, { country: { currency } }: Storefront) => ({ customerId, currency })
  return {
    ...ahlan,
    async overview(customerId, storefront) {
      await read(ownerOf(customerId, storefront))
      return ahlan.overview(customerId, storefront)
    },
    async statement(customerId, of, storefront) {
      if (of.kind === 'money') await read(ownerOf(customerId, storefront))
      return ahlan.statement(customerId, of, storefront)
    },
    /** Money leaves: waits for the service as long as a read may take. */
    async withdraw(customerId, request, storefront) {
      await refresh(ownerOf(customerId, storefront))
      return ahlan.withdraw(customerId, request, storefront)
    },
  }
}
