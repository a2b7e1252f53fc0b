import type { Seller } from '#commerce/delivery/seller.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'

/** Why goods come by themselves: they are made first, or somebody else sends them. Empty for what stands ready. */
export const supplyWords = (
  { leadTimeDays, seller }: { readonly leadTimeDays: number; readonly seller: Seller | null },
  language: Language,
  t: Translate,
): readonly string[] => [
  ...(leadTimeDays > 0 ? [t('delivery:made', { count: leadTimeDays })] : []),
  ...(seller ? [t('delivery:sent-by', { seller: seller.name[language] })] : []),
]
