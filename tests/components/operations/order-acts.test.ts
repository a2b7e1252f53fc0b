import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import type { QuoteCharge } from '#commerce/checkout/order-quote.ts'
import { allowedActions } from '#commerce/orders/lifecycle/allowed-actions.ts'
import { changesOf } from '#commerce/orders/lifecycle/order-changes.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Language } from '#kernel/language.ts'
import { money } from '#kernel/money.ts'
import { addressValues } from '#web/checkout/address-form.ts'
import type { AddressPage } from '#web/operations/orders/address-page.ts'
import type { OrderBulkPage } from '#web/operations/orders/handle-order-bulk.ts'
import type { OrderPage } from '#web/operations/orders/order-page.ts'
import { anAddress } from '../../support/builders/a-checkout.ts'
import { aQuotedOrder } from '../../support/builders/an-order.ts'
import { aMember } from '../../support/builders/operators.ts'
import { render } from '../../support/render-component.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import AddressEditCheck from '../../../src/components/operations/orders/AddressEditCheck.astro'
import AddressEditForm from '../../../src/components/operations/orders/AddressEditForm.astro'
import OrderBulk from '../../../src/components/operations/orders/OrderBulk.astro'
import OrderContact from '../../../src/components/operations/orders/OrderContact.astro'
import OrderSlots from '../../../src/components/operations/orders/OrderSlots.astro'
import ShutActs from '../../../src/components/operations/orders/ShutActs.astro'

const aed = (minor: number) => money(minor, 'AED')

async function documentOf(component: unknown, props: Record<string, unknown>, language: Language = 'en') {
  const { html } = await render(component, { props, language, path: '/operations/orders/AE4830217764' })
  return new JSDOM(html).window.document
}

const charge: QuoteCharge = {
  code: 'delivery',
  label: { en: 'Delivery', ar: 'التوصيل' },
  amount: aed(1_000),
  taxRate: 500,
  tax: aed(48),
}
const slot = { id: 'ae:far:2026-11-24:09-13', day: '2026-11-24', from: '09:00', to: '13:00' }
const times = {
  kind: 'slots',
  slots: [{ ...slot, orderBefore: '2026-11-23T10:00:00.000Z', capacity: 2 }],
} as const

function aPage(order: Order, parts: Partial<OrderPage> = {}): OrderPage {
  return {
    ...{ order, display: 'Confirmed', allowed: allowedActions(order), changes: changesOf(order) },
    ...{ seesContact: false, mayShowContact: true, slots: [], by: aMember(), previous: null, next: null },
    ...{ list: '/operations/orders', problems: [], typed: null, check: null },
    ...parts,
  } as OrderPage
}

const anAddressPage = (parts: Partial<AddressPage> = {}): AddressPage => ({
  ...{ order: aQuotedOrder(), here: theStorefront('ae/en'), values: addressValues(anAddress) },
  ...{ rejections: [], problems: [], typed: null, check: null },
  ...parts,
})

describe('the address of an order', () => {
  test('has the fields of the form of its country, filled in, and links what is wrong', async () => {
    const rejections = [{ field: 'building', reason: 'missing', facts: { label: 'Building' } }]
    const page = anAddressPage({ rejections })
    const form = await documentOf(AddressEditForm, { page })
    const building = form.querySelector<HTMLInputElement>('#building')
    expect(building?.value).toBe('Tower 3')
    expect(building?.getAttribute('aria-invalid')).toBe('true')
    expect(form.querySelector('[role=alert] a')?.getAttribute('href')).toBe('#building')
    const names = [...form.querySelectorAll('select, input:not([type=hidden])')].map((one) =>
      one.getAttribute('name'),
    )
    expect(names).toEqual(
      expect.arrayContaining(['emirate', 'area', 'addressType', 'floor', 'lift', 'gatePass', 'note']),
    )
    expect((await documentOf(AddressEditForm, { page }, 'ar')).body.textContent).toContain('العنوان الجديد')
  })

  test('is checked: what it costs and who pays, the likeliest time first, and one button that names the order', async () => {
    const check: NonNullable<AddressPage['check']> = {
      ...{ isOtherZone: true, difference: aed(1_000), charge, paidBy: 'link', later: [], misfits: [] },
      ...{
        requiresCall: true,
        chosen: { shipment: 1, times },
        proposed: slot.id,
        seen: 2,
        address: anAddress,
      },
    }
    const shown = await documentOf(AddressEditCheck, { page: anAddressPage(), check })
    const value = (name: string) => shown.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value
    expect([value('act'), value('seen'), value('fee'), value('building'), value('time')]).toEqual([
      'change-address',
      '2',
      '1000',
      'Tower 3',
      slot.id,
    ])
    expect(shown.querySelector('dl, .facts')?.textContent).toContain('By a link first')
    expect(shown.querySelector('button')?.textContent).toContain('AE4830217764')
  })
})

test('a contact offers to be shown, and an edit, to those who may', async () => {
  const order = aQuotedOrder()
  const shown = await documentOf(OrderContact, { page: aPage(order) })
  expect(shown.querySelector('[value=show-contact]')).not.toBeNull()
  expect(shown.querySelector('a[href$="/address"]')).not.toBeNull()
  const masked = await documentOf(OrderContact, { page: aPage(order, { mayShowContact: false }) })
  expect(masked.querySelector('form, a')).toBeNull()
})

test('a delivery moves to an offered time, with what it costs or waived', async () => {
  const offer = {
    shipment: 1,
    charge,
    paidBy: 'handover',
    freeUntil: '2026-11-22',
    times,
    open: null,
    methods: [],
  }
  const page = aPage(aQuotedOrder(), { slots: [offer] as unknown as OrderPage['slots'] })
  const shown = await documentOf(OrderSlots, { page })
  expect([...shown.querySelectorAll('[name=time] option')].map((one) => one.getAttribute('value'))).toEqual([
    '',
    slot.id,
  ])
  expect(shown.querySelector('[name=payment]')?.textContent).toContain('at the door')
  expect(shown.querySelector('[name=payment] [value=waived]')).not.toBeNull()
})

test('acts that are shut say whether it is the state or the person', async () => {
  const canceled = await documentOf(ShutActs, { page: aPage(aQuotedOrder({ status: 'canceled' })) })
  expect(canceled.querySelector('.shut-acts')?.textContent).toContain('Not in this state: cancelled')
  const page = aPage(aQuotedOrder(), { by: aMember({ role: 'finance' }) })
  const finance = await documentOf(ShutActs, { page })
  expect(finance.querySelector('.shut-acts')?.textContent).toContain('You may not do that for this order.')
  expect((await documentOf(ShutActs, { page }, 'ar')).querySelectorAll('li').length).toBeGreaterThan(2)
})

test('a refund above a person’s limit is among what is shut, with the limit, and within it is not', async () => {
  const order = aQuotedOrder()
  const paid = (minor: number) => aPage({ ...order, payment: { ...order.payment, paid: aed(minor) } })
  const by = aMember({ role: 'customer-service' })
  const shown = async (minor: number, language: Language = 'en') =>
    (await documentOf(ShutActs, { page: { ...paid(minor), by } }, language)).body.textContent
  expect(await shown(50_001)).toMatch(/Above your limit of AED\s500(?:\.00)? for an order: request approval/)
  expect(await shown(50_001, 'ar')).toContain('اطلب الموافقة')
  expect(await shown(50_000)).not.toContain('Above your limit')
})

test('a step of many orders says what is refused and why before it begins; slips have no prices', async () => {
  const bulk: OrderBulkPage = {
    ...{ kind: 'step', step: 'approve', count: 3, asOf: '2026-11-24T08:00:00.000Z' },
    ...{ fields: { choice: 'these', row: ['AE1', 'AE2', 'AE3'] }, untried: 0, problem: null },
    rejected: [{ label: 'AE2', why: 'The order is on hold.' }],
  }
  const check = await documentOf(OrderBulk, { bulk })
  expect(check.querySelector('button')?.textContent).toContain('Approve 2 orders')
  expect(check.querySelector('.notice')?.textContent).toContain('The order is on hold.')
  expect([...check.querySelectorAll('[name=row]')]).toHaveLength(3)
  const slips = await documentOf(OrderBulk, { bulk: { kind: 'print', orders: [aQuotedOrder()] } })
  expect(slips.querySelectorAll('.slip')).toHaveLength(1)
  expect(slips.querySelector('.slip')?.textContent).not.toMatch(/AED|د\.إ/)
})

test('a day that moves has a form for its days and the reason, then shows what follows and the message in both languages', async () => {
  const chosen: OrderBulkPage = {
    ...{ kind: 'move-day', move: null, from: '2026-12-02', to: '', reason: '', count: 2, untried: 0 },
    ...{ asOf: '2026-11-24T08:00:00.000Z', fields: { choice: 'these', row: ['AE1', 'AE2'] } },
    ...{ rejected: [], problem: 'no-days' },
  }
  const form = await documentOf(OrderBulk, { bulk: chosen })
  expect(form.querySelector<HTMLInputElement>('#from')?.value).toBe('2026-12-02')
  expect(form.body.textContent).toContain('Choose both days.')
  const move = { from: '2026-12-02', to: '2026-12-03' }
  const rejected = [{ label: 'AE2', why: 'It is collected at a store.' }]
  const bulk: OrderBulkPage = { ...chosen, move, ...move, reason: 'Eid moves', rejected, problem: null }
  const check = await documentOf(OrderBulk, { bulk })
  expect(check.querySelector('button')?.textContent).toMatch(/Move these orders \(1\) to .*3 Dec/)
  expect([...check.querySelectorAll('[name=row]')]).toHaveLength(2)
  for (const name of ['from', 'to', 'reason'])
    expect(check.querySelector(`[name=${name}]`), name).not.toBeNull()
  expect(check.body.textContent).toContain('Your delivery has a new time')
  expect((await documentOf(OrderBulk, { bulk }, 'ar')).body.textContent).toContain('لا يفقد أحد مكانه')
})
