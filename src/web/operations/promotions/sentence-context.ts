import type { Translate } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** What people call a product or SKU, a category path, a brand or a payment method; its code where it has no name. */
export type NameOf = (
  kind: 'product' | 'category' | 'brand' | 'payment-method',
  code: string,
  language: Language,
) => string

/** In which country and language a promotion is described. */
export type SentenceContext = {
  readonly storefront: Storefront
  readonly t: Translate
  readonly nameOf: NameOf
}
