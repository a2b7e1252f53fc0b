import { formatMoney } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import { isZero, type Money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** A price for shoppers; zero is "Free". */
export const formatPrice = (price: Money, storefront: Storefront, t: Translate): string =>
  isZero(price) ? t('checkout:free') : formatMoney(price, storefront)
