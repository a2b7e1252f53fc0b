import fc from 'fast-check'
import { chargeLabels } from '#adapters/checkout/charge-labels.ts'
import { describe, expect, test } from 'vitest'
import { toInvoice } from '#commerce/documents/to-invoice.ts'
import { makeOrder } from '#commerce/orders/placement/make-order.ts'
import { roundToCash } from '#commerce/pricing/cash-rounding.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { money, sum, toDecimal, zero, type Money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import { fromMajor, toMajorNumber } from '#adapters/payments/wire-amounts.ts'
import { createTaxModule } from '#adapters/tax/create-tax-module.ts'
import { summaryLines } from '#web/checkout/checkout-summary.ts'
import { aPurchasableVariant } from '../../../support/builders/a-purchasable-variant.ts'
import { aDeliveryQuote, aPlannedShipment, aQuote } from '../../../support/builders/a-quote.ts'
import { anyCart, priceAny } from '../../../support/builders/any-cart.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

startTranslations()
/** Ten thousand carts of each currency in the full tier. NO_DRIFT_SEED repeats a run. */
const carts = process.env['MAJLIS_TIER'] === 'full' ? 10_000 : 200
const seed = Number(process.env['NO_DRIFT_SEED'] ?? Date.now() % 1_000_000_000)
const tax = createTaxModule('./src/content', theCountries)
const taxClasses = ['standard', '9401', '9403', '9404', '5701', '6302', 'exempt']

describe.each(theCountries)('any cart in $currency', (country) => {
  const { currency, isoCode } = country
  const inCountry = storefront(country, 'en')
  const fee = fc.integer({ min: 0, max: 60_000 }).map((minor) => money(minor, currency))
  const any = fc.record({
    cart: anyCart(currency),
    classes: fc.array(fc.constantFrom(...taxClasses), { minLength: 6, maxLength: 6 }),
    delivery: fee,
    assembly: fee,
    methodFee: fee,
    method: fc.constantFrom('cashondelivery' as const, 'tap' as const, 'tabby' as const),
  })
  const total = (amounts: readonly Money[]) => sum(amounts, currency)
  const label = { en: 'Assembly', ar: 'التركيب' }

  test(`has the same totals on the page, in the order, at the provider and on the invoice (${carts} carts)`, () => {
    console.log(`NO_DRIFT_SEED=${seed} ${currency}`)
    fc.assert(
      fc.property(any, ({ cart, classes, delivery, assembly, methodFee, method }) => {
        const priced = priceAny(cart, currency)
        if (priced.lines.length === 0) return
        const variants = new Map(
          priced.lines.map(({ sku, unitPrice }, index) => [
            sku,
            aPurchasableVariant({ sku, unitPrice, taxClass: classes[index % classes.length] ?? 'standard' }),
          ]),
        )
        const quote = aQuote(
          {
            country: isoCode,
            cart: { priced, variants },
            delivery: aDeliveryQuote(currency, {
              fee: delivery,
              services: [{ code: 'assembly', label, price: assembly, chosen: true, required: false }],
              shipments: [aPlannedShipment({ skus: priced.lines.map(({ sku }) => sku) })],
            }),
            paymentMethod: method,
            methodFee: method === 'cashondelivery' ? methodFee : zero(currency),
          },
          {
            findTaxRate: tax.findTaxRate,
            cashRounding: (payable) => roundToCash(payable, tax.cashStep(isoCode)),
            chargeLabels,
            digest: (text) => text,
          },
        )

        const shown = summaryLines({ ...quote, kind: 'home' }, inCountry, translator('en'))
        const last = shown.find(({ kind }) => kind === 'total')?.money
        const above = shown.flatMap(({ kind, money: exact }) => (kind !== 'total' && exact ? [exact] : []))
        expect(total(above)).toEqual(last)
        expect(total(quote.lines.map(({ gross }) => gross))).toEqual(above[0])

        let shipment = 0
        const order = makeOrder({
          id: 'o',
          number: 'AE4830217764',
          quote,
          storefront: inCountry,
          at: '2026-11-22T08:00:00.000Z',
          reviewReasons: [],
          platform: 'web',
          attribution: null,
          customer: null,
          newShipmentId: () => String((shipment += 1)),
        })
        expect(order.totals.payable).toEqual(last)

        const { payable } = order.totals
        expect(fromMajor(toMajorNumber(payable), currency)).toEqual(payable)
        expect(fromMajor(toDecimal(payable), currency)).toEqual(payable)

        const { totals, lines } = toInvoice({
          order,
          country,
          number: 'AE-2026-000001',
          issuedAt: '2026-11-22T08:00:00.000Z',
          formatAddress: () => [],
        })
        expect(totals.payable).toEqual(last)
        expect(totals.tax).toEqual(quote.tax)
        expect(total(lines.map(({ net }) => net))).toEqual(totals.total)
        expect(total([totals.taxable, totals.tax])).toEqual(totals.total)
        if (totals.split)
          expect(total([totals.split.cgst, totals.split.sgst, totals.split.igst])).toEqual(totals.tax)
        expect(payable.minor).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: carts, seed },
    )
  }, 600_000)
})
