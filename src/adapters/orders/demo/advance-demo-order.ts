import { sql } from 'drizzle-orm'
import { cashOnDeliveryDue } from '#commerce/orders/cash/cash-on-delivery-due.ts'
import type { ShipmentEventKind } from '#commerce/orders/lifecycle/shipment-states.ts'
import type { OrderAction, RequestedTime } from '#commerce/orders/lifecycle/order-action.ts'
import { jobOperator, type Operator } from '#commerce/staff/operator.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { Clock } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import { writeFacets } from '#adapters/orders/listing/write-facets.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { DemoStage } from './demo-orders.ts'
import { need, type DemoShop } from './place-demo-order.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly orderAdmin: OrderAdmin
  readonly shop: Pick<DemoShop, 'money'>
}

const staff: Operator = { kind: 'command', name: 'demo' }
/** What a shopper requests is no act of an operator. */
const itself = jobOperator('demo')

const prepared = ['approve', 'process'] as const
const scheduled = [...prepared, 'schedule'] as const

/** What happens to the first shipment. */
const eventsOf: Readonly<Record<DemoStage, readonly ShipmentEventKind[]>> = {
  placed: [],
  unpaid: [],
  'foreign-phone': [],
  'review-of-amount': [],
  scheduled,
  today: scheduled,
  'cancellation-requested': prepared,
  'item-cancellation-requested': prepared,
  'partly-shipped': [...scheduled, 'out', 'deliver'],
  ready: scheduled,
  out: [...scheduled, 'out'],
  delivered: [...scheduled, 'out', 'deliver'],
  'failed-once': [...scheduled, 'out', 'fail'],
  late: scheduled,
  'refund-in-doubt': [...scheduled, 'out', 'deliver'],
}

/** Promised for a day that is over; those that are done lie back as far as their place on the list says. */
const lateDays = 3

type Advance = {
  readonly number: string
  readonly stage: DemoStage
  /** On the list. */
  readonly place: number
  readonly timeZone: string
}

/** Brings a placed order as far as its stage says, by the acts of shoppers and operators. */
export async function advanceDemoOrder(
  { db, clock, orderAdmin, shop }: Deps,
  { number, stage, place, timeZone }: Advance,
): Promise<void> {
  const find = async (): Promise<Order> => need(await orderAdmin.find(number, staff)).order
  const act = async (action: OrderAction, shopper = false, time: RequestedTime | null = null) => {
    const by = shopper ? itself : staff
    return need(await orderAdmin.advance({ number, action, by, note: null, time })).order
  }
  const today = localTime(clock.now(), timeZone).day
  const isToday = stage === 'today' || stage === 'late' || stage === 'delivered'
  for (const event of eventsOf[stage]) {
    const order = await find()
    const shipment = order.shipments.find(({ position }) => position === 1)
    const collected = event === 'deliver' && shipment ? cashOnDeliveryDue(order, shipment) : null
    // A slot of the past would have no row: its capacity is counted.
    const time = event === 'schedule' && isToday ? { day: today } : null
    await act({ kind: 'shipment', position: 1, event, collected }, false, time)
  }
  switch (stage) {
    case 'review-of-amount':
      await act({ kind: 'put-on-hold', reasons: ['amount'], paid: null })
      break
    case 'cancellation-requested':
      await act({ kind: 'request-cancellation' }, true)
      break
    case 'item-cancellation-requested': {
      const [first] = (await find()).lines
      if (first)
        await act(
          {
            kind: 'request-item-cancellation',
            id: `demo-${number}`,
            items: [{ sku: first.sku, quantity: 1 }],
            reason: 'requested by the shopper',
          },
          true,
        )
      break
    }
    case 'unpaid':
      // Long enough to be looked at.
      await db.execute(
        sql`update orders set expires_at = expires_at + interval '3 days' where number = ${number}`,
      )
      break
    case 'refund-in-doubt':
      await refundInDoubt({ db, shop }, await find(), act)
      break
    case 'late':
      await moveBack(db, number, lateDays)
      break
    case 'delivered':
      await moveBack(db, number, 1 + (place % 9))
      break
    default:
  }
}

/** The answer of the sandbox is lost, so that a person has to look; it was an hour ago. */
async function refundInDoubt(
  { db, shop }: Pick<Deps, 'db' | 'shop'>,
  { id, number, totals: { total } }: Order,
  act: (action: OrderAction) => Promise<Order>,
): Promise<void> {
  const key = `demo-${id}`
  const sum = money(Math.floor(total.minor / 10), total.currency)
  await act({
    kind: 'request-refund',
    id: key,
    sum,
    reason: 'scratched on arrival',
    method: null,
    sealed: null,
    reducesPrice: true,
  })
  need(await shop.money.payments.runNow(number, staff))
  await db.execute(
    sql`update payment_refunds set created_at = created_at - interval '1 hour' where key = ${key}`,
  )
}

/** As if all of it had happened days ago. */
async function moveBack(db: Database, number: string, days: number): Promise<void> {
  const by = sql`make_interval(days => ${days}::int)`
  await db.transaction(async (tx) => {
    const whose = sql`order_id = (select id from orders where number = ${number})`
    await tx.execute(sql`update orders set placed_at = placed_at - ${by} where number = ${number}`)
    await tx.execute(sql`update order_events set at = at - ${by} where ${whose}`)
    await tx.execute(
      sql`update shipments set earliest = earliest - ${days}::int, latest = latest - ${days}::int where ${whose}`,
    )
    const order = await findOrder(tx, { number })
    if (order) await writeFacets(tx, order)
  })
}
