import type { Seller } from '#commerce/delivery/seller.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { pathTo } from '#web/paths.ts'

/** `href`: the page of the seller; null: nothing more to read. */
type SupplyMessage = { readonly text: string; readonly href: string | null }

/** Why items are shipped separately: they are made to order, or a seller sends them. Empty for stock of the shop. */
export const supplyMessages = (
  { leadTimeDays, seller }: { readonly leadTimeDays: number; readonly seller: Seller | null },
  { code, language }: Pick<Storefront, 'code' | 'language'>,
  t: Translate,
): readonly SupplyMessage[] => [
  ...(leadTimeDays > 0 ? [{ text: t('delivery:made', { count: leadTimeDays }), href: null }] : []),
  ...(seller
    ? [
        {
          text: t('delivery:sent-by', { seller: seller.name[language] }),
          href: pathTo(code, 'seller', { code: seller.code }),
        },
      ]
    : []),
]
