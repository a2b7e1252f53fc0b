import type { Instant } from '#kernel/instant.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { minorPerMajor } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { CardMessageContext } from './render-gift-card-message.ts'

/** The invented card of the previews. */
export function sampleCard(
  { country: { currency }, language }: Storefront,
  now: Instant,
): Pick<CardMessageContext, 'card' | 'balance' | 'validityMonths'> {
  const isArabic = language === 'ar'
  const amount = money(250 * minorPerMajor(currency), currency)
  return {
    card: {
      recipient: {
        name: isArabic ? 'نورة' : 'Noora',
        contact: { kind: 'email', value: 'noora@example.com' },
      },
      giver: isArabic ? 'مريم' : 'Maryam',
      message: isArabic ? 'مبارك البيت الجديد!' : 'Enjoy your new home!',
      amount,
      isForMyself: false,
      last: '7QXK',
      design: 'dunes',
      expiresAt: addMilliseconds(now, 60 * 86_400_000),
    },
    balance: money(80 * minorPerMajor(currency), currency),
    validityMonths: 24,
  }
}
