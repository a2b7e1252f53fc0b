import { sql } from 'drizzle-orm'
import type { DeliverySlot } from '#commerce/delivery/delivery-quote.ts'
import type { PaymentsModule } from '#commerce/payments/payments.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { slotReservation } from '#adapters/delivery/slot-reservation.ts'
import { createPaymentAdminModule } from '#adapters/orders/create-payment-admin-module.ts'
import { money, type Money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { createDisputeRecords } from '#adapters/disputes/create-disputes-module.ts'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { createPaymentsModule } from '#adapters/payments/create-payments-module.ts'
import { aPurchasableVariant } from '../builders/a-purchasable-variant.ts'
import { aDeliveryTable, aSlotWindow } from '../builders/a-delivery-table.ts'
import { theCountries } from './the-countries.ts'
import { anOrderShop, here } from './an-order-shop.ts'
import { operator } from '../builders/operators.ts'

export const slotOn = (day: string): string => `ae:near:${day}:09-13`

/** The slot that every order begins with: Tuesday 24 November 2026, free of charge until Sunday 22. */
export const firstSlot: DeliverySlot & { readonly capacity: number } = {
  id: slotOn('2026-11-24'),
  day: '2026-11-24',
  from: '09:00',
  to: '13:00',
  orderBefore: '2026-11-24T05:00:00.000Z',
  remaining: 50,
  capacity: 400,
}

/** The fee of its size class, on Monday 23. */
export const lateFee = 4_000

/** Orders with a slot and payments by the sandbox, over a database. Every other slot takes `capacity` orders. */
export async function aReschedulingShop(
  { db }: Pick<OpenDatabase, 'db'>,
  capacity = 2,
  deliveryFee: Money | null = null,
) {
  const shop = await anOrderShop(
    { db },
    {
      stock: { 'SKU-A': 1_000 },
      reservations: [slotReservation],
      // Below the sum from which delivery is free of charge.
      ...(deliveryFee && {
        deliveryFee,
        variants: [aPurchasableVariant({ unitPrice: money(9_900, 'AED') })],
      }),
      slot: firstSlot,
      slots: [firstSlot],
      deliveryTable: aDeliveryTable({
        slots: { days: 7, windows: [aSlotWindow({ capacity }), aSlotWindow({ capacity, zones: ['far'] })] },
      }),
      startPayment: (order) => payments.startPayment(order),
    },
  )
  const records = createDisputeRecords(db, {
    book: createLedgerBook(db),
    countries: theCountries,
    clock: shop.clock,
  })
  const payments: PaymentsModule = createPaymentsModule(
    db,
    {
      clock: shop.clock,
      report: (error) => {
        throw error
      },
      recordPayment: shop.recordPayment,
      noteDispute: records.noteDispute,
      formatAddress: () => ['Marina Walk 12', 'Dubai'],
      takesCards: true,
    },
    {
      mode: 'demo',
      origin: 'http://shop.test',
      contentDirectory: 'src/content',
      secret: 'a secret of the test',
      methods: null,
      providers: [],
    },
  )
  const credit = async () => ok(undefined)
  const admin = createPaymentAdminModule(db, {
    walletAdmin: { decide: async () => fail({ kind: 'unknown-withdrawal' }) },
    admin: shop.orderAdmin,
    payments,
    listDisputes: records.store.listOfOrder,
    clock: shop.clock,
    secret: 'a secret of the tests',
    countries: theCountries,
    contentDirectory: 'src/content',
    report: (error) => {
      throw error
    },
    enqueueMessage: async () => undefined,
    env: { payoutAccounts: new Map() },
    creditTender: credit,
    creditWallet: credit,
  })
  const attemptsFor = (id: string) => payments.listAttempts(id)
  /** What the shopper does at the provider of the newest attempt, without the shop knowing of it. */
  async function actAtProvider(id: string, outcome: 'approve' | 'decline' = 'approve') {
    const [attempt] = await attemptsFor(id)
    if (!attempt) throw new Error('an attempt')
    await payments.facade.sandbox?.choose(attempt.reference ?? '', {
      kind: 'outcome',
      outcome,
      webhook: 'never',
    })
    return attempt.id
  }
  const orderOf = async (number: string) => {
    const found = await shop.orderAdmin.find(number, operator)
    if (!found.ok) throw new Error('an order')
    return found.value.order
  }
  return {
    ...shop,
    payments,
    attemptsFor,
    actAtProvider,
    orderOf,
    /** Refunds that orders require. */
    runPaymentTasks: () =>
      admin.work.find(({ name }) => name === 'run-payment-tasks')?.run(new AbortController().signal),
    /** The browser comes back from the provider. */
    async payFor(id: string, outcome: 'approve' | 'decline' = 'approve') {
      await payments.facade.handleReturn(await actAtProvider(id, outcome))
      await payments.idle()
    },
    async placed(method: 'cashondelivery' | 'tap') {
      const placed = await (await shop.aShopper({ 'SKU-A': 1 }, method)).place()
      if (!placed.ok) throw new Error(placed.failure.kind)
      const { number } = placed.value
      const { id } = await orderOf(number)
      if (method === 'tap') {
        await payments.facade.handleReturn(await actAtProvider(id))
        await payments.idle()
      }
      return { number, token: shop.changeToken(number), id }
    },
    /** As the form of the order's page does, at the fee that it shows. */
    async reschedule(number: string, day: string, feeMinor?: number) {
      const token = shop.changeToken(number)
      const [offer] = await shop.orders.listReschedulings(await orderOf(number))
      return shop.orders.reschedule(number, token, here, {
        shipment: 1,
        time: { slot: slotOn(day) },
        feeMinor: feeMinor ?? offer?.charge?.amount.minor ?? 0,
        method: null,
      })
    },
    toMonday: () => shop.clock.advance(Date.parse('2026-11-23T08:00:00.000Z') - Date.parse(shop.clock.now())),
    async taken() {
      const rows = await rowsOf<{ id: string; taken: number }>(
        db,
        sql`select id, taken from delivery_slots where taken > 0 order by id`,
      )
      return Object.fromEntries(rows.map(({ id, taken }) => [id.split(':')[2], taken]))
    },
  }
}
