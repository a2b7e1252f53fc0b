import { bulkFrom, type CartNotice } from '#commerce/cart/cart.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** Maximum quantity of a line; more is a bulk order. */
export const maxPerLine = bulkFrom - 1

/** What has changed since a line was added. */
export function formatNotice(notice: CartNotice, storefront: Storefront, t: Translate): string {
  switch (notice.kind) {
    case 'price-changed':
      return t('cart:notice.price-changed', { before: formatMoney(notice.before, storefront) })
    case 'agreed-price-ended':
      return t('cart:notice.agreed-price-ended', {
        quote: notice.quote,
        before: formatMoney(notice.before, storefront),
      })
    case 'limited-stock':
      return t('cart:notice.fewer-available', { count: notice.available })
    case 'sold-out':
      return t('cart:notice.sold-out')
  }
}
