import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { money, sum, zero } from '#kernel/money.ts'
import { summaryLines } from '#web/checkout/checkout-summary.ts'
import { aQuote } from '../../support/builders/a-checkout.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'

startTranslations()
const kuwait = theStorefront('kw/en')
const kwd = (minor: number) => money(minor, 'KWD')
const amount = fc.integer({ min: 0, max: 10_000_000 })

describe('summaryLines', () => {
  test('sum up exactly to the total (property)', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(amount),
        fc.array(amount, { maxLength: 5 }),
        fc.nat(4),
        amount,
        (items, offs, fees, coins, card) => {
          const adjustments = offs.map((off, index) => ({
            promotionId: String(index),
            kind: 'cart' as const,
            label: { en: 'Offer', ar: 'عرض' },
            amount: kwd(-off),
          }))
          const codes = ['delivery', 'assembly', 'old-item-removal', 'carry-up', 'cash-on-delivery'] as const
          const charges = fees.map((fee, index) => ({
            code: codes[index] ?? 'assembly',
            label: { en: 'Fee', ar: 'رسم' },
            amount: kwd(fee),
            taxRate: null,
            tax: zero('KWD'),
          }))
          const parts = [
            kwd(items),
            ...adjustments.map((one) => one.amount),
            ...charges.map((one) => one.amount),
          ]
          const quote = {
            ...aQuote(),
            promotions: { adjustments },
            charges,
            kind: 'home' as const,
            subTotal: kwd(items),
            tax: zero('KWD'),
            rounding: kwd(-coins),
            tenders: [{ kind: 'gift-card' as const, ledgerId: 'one', last: 'AB12', amount: kwd(card) }],
            due: sum([...parts, kwd(-coins), kwd(-card)], 'KWD'),
          }
          const lines = summaryLines(quote, kuwait, translator('en'))
          const total = lines.find(({ kind }) => kind === 'total')
          const shown = lines.filter(({ kind, money: exact }) => kind !== 'total' && exact !== null)
          expect(sum(shown.map((line) => line.money ?? zero('KWD')) as never, 'KWD')).toEqual(total?.money)
        },
      ),
    )
  })

  test('show free delivery, and tax only where there is one', () => {
    const quote = { ...aQuote({ charges: [] }), kind: 'home' as const }
    const emirates = summaryLines(quote, theStorefront('ae/en'), translator('en')).map(({ label }) => label)
    expect(emirates).toContain('VAT included')
    const arabicLines = summaryLines({ ...quote, tax: zero('AED') }, theStorefront('kw/ar'), translator('ar'))
    expect(arabicLines.map(({ label }) => label)).not.toContain('VAT included')
    expect(arabicLines.map((line) => line.amount)).toContain('مجانًا')
  })
})
