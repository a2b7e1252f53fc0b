import type { Seller } from '#commerce/delivery/seller.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'

/** Why items are shipped separately: they are made to order, or a seller sends them. Empty for stock of the shop. */
export const supplyMessages = (
  { leadTimeDays, seller }: { readonly leadTimeDays: number; readonly seller: Seller | null },
  language: Language,
  t: Translate,
): readonly string[] => [
  ...(leadTimeDays > 0 ? [t('delivery:made', { count: leadTimeDays })] : []),
  ...(seller ? [t('delivery:sent-by', { seller: seller.name[language] })] : []),
]
