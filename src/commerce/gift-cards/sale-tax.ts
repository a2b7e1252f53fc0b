import { taxOf } from '#commerce/tax/tax-of.ts'
import { zero, type Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import type { CardTaxation, NewGiftCard } from './gift-card.ts'

/**
 * The tax within the price of a card. A card whose goods are all taxed at one rate is taxed when it is sold; other cards
 * are money in another form, taxed when they pay for something (decision 0080).
 */
export function taxOfSale(
  amount: Money,
  taxation: CardTaxation,
  standardRate: BasisPoints | null,
): { readonly taxRate: BasisPoints | null; readonly tax: Money } {
  const taxRate = taxation === 'sale' ? standardRate : null
  return { taxRate, tax: taxRate === null ? zero(amount.currency) : taxOf(amount, taxRate) }
}

/** The tax that was paid with a card, of an amount that it pays: what it buys is not taxed again for this part. */
export const taxPaidWithCard = (
  amount: Money,
  { taxation, taxRate }: Pick<NewGiftCard, 'taxation' | 'taxRate'>,
): Money => (taxation === 'sale' ? taxOf(amount, taxRate) : zero(amount.currency))
