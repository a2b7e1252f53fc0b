import { deletionDays } from '#commerce/identity/own-account.ts'
import { formatDate } from '#i18n/format.ts'
import { addMilliseconds } from '#kernel/instant.ts'

/** Days in which signing in undoes a deletion. */
export const accountDeletionDays: number = deletionDays

/** The day on which an account that is deleted now is erased. */
export const erasureDate = ({ shop, storefront }: Pick<App.Locals, 'shop' | 'storefront'>): string =>
  formatDate(addMilliseconds(shop.clock.now(), deletionDays * 86_400_000), storefront)
