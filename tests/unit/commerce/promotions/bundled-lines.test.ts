import { describe, expect, test } from 'vitest'
import { bundleLines, bundlesOfLines } from '#commerce/promotions/bundled-lines.ts'
import type { AdjustmentKind } from '#commerce/promotions/priced-cart.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import { createMessageTexts } from '#adapters/messages/message-texts.ts'
import { renderMail } from '#adapters/messages/render-message.ts'
import { sampleValues } from '#adapters/messages/sample-values.ts'
import { aDetailedOrder } from '../../../support/builders/an-order.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const share = (promotionId: string, minor: number, kind: AdjustmentKind = 'combo') => ({
  promotionId,
  kind,
  label: { en: `The ${promotionId}`, ar: `عرض ${promotionId}` },
  amount: money(minor, 'AED'),
})
const aLine = (sku: string, ...adjustments: ReturnType<typeof share>[]) => ({ sku, adjustments })

describe('lines that a promotion sells together', () => {
  const lines = [
    aLine('SOFA', share('set', -3_000)),
    aLine('LAMP', share('coupon', -100, 'coupon')),
    aLine('TABLE', share('set', -1_500), share('pair', -200, 'bogo')),
    aLine('RUG', share('pair', -50, 'bogo')),
    aLine('CUP', share('own', -10, 'bogo')),
  ]
  const shown = (bundled: ReturnType<typeof bundleLines<(typeof lines)[number]>>) =>
    bundled.map(({ bundle, lines: together }) => [
      bundle?.promotionId ?? null,
      bundle?.amount.minor ?? null,
      together.map(({ sku }) => sku).join(' '),
    ])

  test('are listed together where the first of them was; no line is lost or shown twice', () => {
    const bundled = bundleLines(lines, bundlesOfLines(lines))
    expect(shown(bundled)).toEqual([
      ['set', -4_500, 'SOFA TABLE'],
      [null, null, 'LAMP'],
      // Its other half is in another set.
      [null, null, 'RUG'],
      [null, null, 'CUP'],
    ])
    expect(bundled.flatMap(({ lines: together }) => together)).toHaveLength(lines.length)
  })

  test('are single lines without a promotion for sets', () => {
    expect(shown(bundleLines([aLine('A'), aLine('B')], []))).toEqual([
      [null, null, 'A'],
      [null, null, 'B'],
    ])
  })

  test.each(['en', 'ar'] as const)('are named in a mail in %s, with what the set saves', (language) => {
    const order = aDetailedOrder({ language })
    const amount = money(-500, order.totals.subTotal.currency)
    const two = order.lines.slice(0, 2).map((line) => ({
      ...line,
      adjustments: [{ ...share('set', -500), amount }],
    }))
    expect(two).toHaveLength(2)
    const uae = theCountries.find(({ isoCode }) => isoCode === 'ae')
    invariant(uae, 'there is the UAE')
    const mail = renderMail({
      kind: 'order-placed',
      key: 'one',
      order: { ...order, lines: two },
      link: 'https://shop.example/ae/en/order/AE4830217764?token=abc',
      storefront: storefront(uae, language),
      texts: createMessageTexts()(language),
      formatAddress: () => [],
      values: sampleValues(language),
    })
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain(language === 'en' ? 'The set: you save' : 'عرض set: توفّر')
      expect(part).toContain('10.00')
    }
  })
})
