import { describe, expect, test } from 'vitest'
import { auditOfChange } from '#commerce/orders/lifecycle/operator-change.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { fieldTitle, fieldTitles, shipmentFieldTitles } from '#web/operations/audit/field-titles.ts'
import { aQuotedOrder } from '../../../../support/builders/an-order.ts'
import { operator } from '../../../../support/builders/operators.ts'
import { theStorefront } from '../../../../support/shops/a-content-shop.ts'

startTranslations()

const localsIn = (language: Language) =>
  ({
    t: translator(language),
    storefront: theStorefront(`ae/${language}`),
    shop: {
      countries: [theStorefront('ae/en').country],
      addresses: { form: () => [{ key: 'street', label: language === 'ar' ? 'الشارع' : 'Street' }] },
    },
  }) as unknown as Parameters<typeof fieldTitle>[2]

const arabic = /\p{Script=Arabic}/u

describe('the fields of the audit', () => {
  const titles: readonly (readonly [string, MessageKey])[] = [
    ...Object.entries(fieldTitles),
    ...Object.entries(shipmentFieldTitles),
  ]
  test.each(titles)('%s has a title in both languages', (field, key) => {
    expect(translator('en')(key)).not.toMatch(/[:{]|^$/)
    // A code is a code in Arabic, too.
    if (field !== 'sku') expect(translator('ar')(key)).toMatch(arabic)
  })

  test('of a changed order each have a title in both languages', () => {
    const before = aQuotedOrder()
    const refund = { id: 'r1', state: 'done', method: null, sum: before.totals.total }
    const cancellation = { id: 'c1', state: 'requested' }
    const after = {
      ...before,
      address: before.address && {
        ...before.address,
        fields: { ...before.address.fields, street: 'Another' },
        note: 'Ring twice',
      },
      shipments: before.shipments.map((one) => ({ ...one, status: 'Approved' as const })),
      cancellations: [cancellation],
      payment: { ...before.payment, state: 'paid' as const, refunds: [refund] },
    } as unknown as typeof before
    const { after: fields } = auditOfChange(before, after, { by: operator, act: 'order.x', reason: null })
    const names = Object.keys(fields)
    expect(names).toEqual(
      expect.arrayContaining([
        ...['shipment 1: status', 'cancellation c1', 'refund r1', 'payment state'],
        ...['address: street', 'address: note'],
      ]),
    )
    for (const name of names) {
      expect(fieldTitle(name, 'ae', localsIn('en')), name).not.toBe(name)
      expect(fieldTitle(name, 'ae', localsIn('ar')), name).toMatch(arabic)
    }
  })

  test('that no version of the shop writes any more are shown as they are', () =>
    expect(fieldTitle('constructor', 'ae', localsIn('ar'))).toBe('constructor'))
})
