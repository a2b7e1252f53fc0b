import { describe, expect, test } from 'vitest'
import { approvalStates } from '#commerce/approvals/approval-states.ts'
import { runStates } from '#commerce/dispatch/run-states.ts'
import { leadStates } from '#commerce/leads/lead-states.ts'
import { outboxStates } from '#commerce/messages/message-admin.ts'
import { orderStatuses, shipmentStatuses } from '#commerce/orders/order.ts'
import { reschedulingStates } from '#commerce/orders/rescheduling/rescheduling.ts'
import { paymentMethodCodes } from '#commerce/payments/methods/payment-method.ts'
import { evidenceDocuments } from '#commerce/disputes/dispute.ts'
import { disputeStates } from '#commerce/disputes/dispute-states.ts'
import { settlementFileStates } from '#commerce/payments/settlement/settlement-file.ts'
import { findingKinds } from '#commerce/payments/settlement/settlement.ts'
import { transferStates } from '#commerce/payments/transfers/transfer-states.ts'
import { staffStates } from '#commerce/staff-access/staff-member.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { actTitle } from '#web/operations/audit/act-title.ts'
import { fieldValue } from '#web/operations/audit/field-values.ts'
import type { OperationsAct } from '#web/operations/operations-route.ts'
import { operationsRoutes } from '#web/operations/route-table.ts'
import { theStorefront } from '../../../../support/shops/a-content-shop.ts'
import { theCountries } from '../../../../support/shops/the-countries.ts'

startTranslations()

const localsIn = (language: Language) =>
  ({
    t: translator(language),
    storefront: theStorefront(`ae/${language}`),
    shop: {
      countries: theCountries,
      staffAccess: { listPlaces: () => [{ code: 'wh-ae', country: 'ae', name: null }] },
      leadAdmin: { owners: [{ code: 'design', name: { en: 'Design', ar: 'التصميم' } }] },
      payments: { methodName: () => ({ en: 'Card', ar: 'بطاقة' }) },
    },
  }) as unknown as Parameters<typeof fieldValue>[3]

const arabic = /\p{Script=Arabic}/u
const of = (kind: string, act = `${kind}.x`) => ({ act, object: { kind, id: '1' }, country: 'ae' })

/** Every state that an act can write, with the field and the kind of object that it is of. */
const states: readonly (readonly [field: string, kind: string, values: readonly string[]])[] = [
  ['status', 'order', orderStatuses],
  ['shipment 2: status', 'order', shipmentStatuses],
  ['payment state', 'order', ['due', 'pending', 'paid', 'failed', 'refunded']],
  ['transfer', 'order', transferStates],
  ['rescheduling r1', 'order', reschedulingStates],
  ['cancellation c1', 'order', ['requested', 'done', 'rejected']],
  ['refund r1', 'order', ['requested', 'done, wallet', 'rejected', 'done, iban', 'done, counter']],
  ['document', 'order', ['run-sheet', 'label', 'packing-slip']],
  ['state', 'run', runStates],
  ['count', 'run', ['accepted', 'needs-approval', 'rejected']],
  ['state', 'lead', leadStates],
  ['state', 'review', ['pending', 'published', 'rejected']],
  ['state', 'message', outboxStates],
  ['state', 'staff', staffStates],
  ['state', 'settlement-file', settlementFileStates],
  ['state', 'settlement-finding', ['open', 'closed', 'resolved']],
  ['kind', 'settlement-finding', findingKinds],
  ['state', 'dispute', disputeStates],
  ['items', 'dispute', evidenceDocuments],
  ['place', 'run', ['wh-ae']],
  ['owner', 'lead', ['design']],
  ['grants', 'staff', ['warehouse ae wh-ae', 'finance all all']],
  ['payment method', 'order', paymentMethodCodes],
  ['review reasons', 'order', ['velocity']],
  ['slot', 'return', ['2026-11-30 09:00–13:00']],
]

describe('the values of the audit', () => {
  test.each(states)('%s of a %s is in both languages', (field, kind, values) => {
    for (const value of values) {
      const [en, ar] = (['en', 'ar'] as const).map((one) => fieldValue(field, value, of(kind), localsIn(one)))
      expect(en, value).not.toMatch(/^operations|:|^$/)
      expect(ar, value).toMatch(arabic)
      expect(ar, value).not.toMatch(/[A-Za-z]{3}/)
    }
  })

  test('of a request is the state of the request, whatever it is about', () => {
    for (const value of approvalStates)
      expect(fieldValue('state', value, of('order', 'approval.approve'), localsIn('ar')), value).toMatch(
        arabic,
      )
  })

  test('amounts of promotions are money of their country', () => {
    const shown = (field: string, value: Parameters<typeof fieldValue>[1]) =>
      fieldValue(field, value, of('promotion', 'promotion.put'), localsIn('en'))
    expect(shown('promotion: minimum', 200_050)).toMatch(/2,000\.50/)
    expect(shown('promotion: benefit', ['offer', '10% ≤ 25000', '25000'])).toMatch(
      /10% ≤ .*250\.00.*, 25000$/,
    )
    expect(shown('promotion: benefit', ['cart', '25000'])).toMatch(/250\.00/)
    expect(shown('promotion: benefit', ['gift-tiers', '100000: VASE / LAMP'])).toMatch(
      /1,000\.00.*: VASE \/ LAMP/,
    )
    expect(shown('promotion: benefit', ['free-delivery'])).toBe('Free delivery')
    expect(shown('promotion: uses', 25_000)).toBe('25000')
  })

  test('names, numbers and codes stay as they are, yes and no are words', () => {
    const shown = (field: string, value: Parameters<typeof fieldValue>[1]) =>
      fieldValue(field, value, of('run'), localsIn('ar'))
    expect(shown('vehicle', 'closed')).toBe('closed')
    expect(shown('quantity', 3)).toBe('3')
    expect(shown('crew', ['Bilal', 'يوسف'])).toBe('Bilal، يوسف')
    expect(shown('approved', true)).toBe('نعم')
    expect(shown('state', 'constructor')).toBe('constructor')
    expect([shown('state', null), shown('crew', [])]).toEqual([null, null])
  })
})

test('each act of the back office has a title in both languages', () => {
  const acts = Object.values(operationsRoutes).flatMap(({ acts: all }) =>
    Object.values<OperationsAct>(all).flatMap(({ audit }) =>
      audit === null || audit.endsWith('*') ? [] : [audit],
    ),
  )
  for (const act of acts) {
    expect(actTitle(act, translator('en')), act).not.toBe(act)
    expect(actTitle(act, translator('ar')), act).toMatch(arabic)
  }
})
