import type { AhlanFacade } from '#commerce/ahlan/ahlan-facade.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { OutsideWallets } from './create-outside-wallets.ts'

/** Wallet pages with the service's balance; the last that is known while it does not answer. */
export function withOutsideWallets(
  ahlan: AhlanFacade,
  outside: Pick<OutsideWallets, 'refresh'> | null,
): AhlanFacade {
  if (outside === null) return ahlan
  const running = new Map<string, Promise<void>>()
  /** Balance and statement of one page wait for the same answer. */
  const refresh = (customerId: string, { country: { currency } }: Storefront): Promise<void> => {
    const key = `${customerId} ${currency}`
    const refreshing =
      running.get(key) ?? outside.refresh({ customerId, currency }).finally(() => running.delete(key))
    running.set(key, refreshing)
    return refreshing
  }
  return {
    ...ahlan,
    async overview(customerId, storefront) {
      await refresh(customerId, storefront)
      return ahlan.overview(customerId, storefront)
    },
    async statement(customerId, of, storefront) {
      if (of.kind === 'money') await refresh(customerId, storefront)
      return ahlan.statement(customerId, of, storefront)
    },
    async withdraw(customerId, request, storefront) {
      await refresh(customerId, storefront)
      return ahlan.withdraw(customerId, request, storefront)
    },
  }
}
