import { sql } from 'drizzle-orm'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { Shop } from '#commerce/shop.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { need } from './place-demo-order.ts'

/** How far a return of the demo has come. */
export type DemoReturn = 'requested' | 'scheduled' | 'received' | 'refused'

type Deps = {
  readonly db: Database
  readonly orderAdmin: Pick<OrderAdmin, 'find'>
  readonly shop: Pick<Shop, 'returns' | 'returnAdmin'>
}

const staff: Operator = { kind: 'command', name: 'demo' }

/** Longer ago than an inspection may take. */
const daysSince: Readonly<Record<DemoReturn, number>> = {
  requested: 0,
  scheduled: 0,
  received: 3,
  refused: 1,
}

/** The shopper returns the dearest item of a delivered order, and operators follow. */
export async function returnDemoOrder(
  { db, orderAdmin, shop }: Deps,
  { number, how }: { readonly number: string; readonly how: DemoReturn },
): Promise<void> {
  const { order } = need(await orderAdmin.find(number, staff))
  const options = await shop.returns.options({ order })
  const priceOf = (sku: string) => order.lines.find((line) => line.sku === sku)?.net.minor ?? 0
  const [first] = options.returnable.toSorted((one, other) => priceOf(other.sku) - priceOf(one.sku))
  const known = await shop.returns.listOfOrder(order.id)
  // An item of this catalog that is never returned.
  if (!first || known.length > 0) return
  const reason = how === 'requested' ? 'faulty' : how === 'scheduled' ? 'missing-parts' : 'changed-mind'
  const { reference } = need(
    await shop.returns.request(
      { order },
      {
        items: [
          {
            sku: first.sku,
            quantity: 1,
            reason,
            unopened: true,
          },
        ],
        passage: { kind: 'home', slot: null },
        comment: how === 'requested' ? comments[order.language] : '',
        photos: [],
      },
      `demo-return-${number}`,
    ),
  )
  const act = async (event: 'approve' | 'receive' | 'refuse', note: string, slot: string | null = null) =>
    need(await shop.returnAdmin.advance(reference, { by: staff, event, note, slot }))
  if (how === 'scheduled') await act('approve', '', (await shop.returns.listSlots({ order }))[0]?.id)
  if (how === 'received' || how === 'refused') await act('receive', '')
  if (how === 'refused') await act('refuse', reasons[order.language])
  if (daysSince[how] > 0) await moveBack(db, reference, daysSince[how])
}

const comments = {
  en: 'There is a crack on one side.',
  ar: 'فيه شق من أحد الجانبين.',
} as const
const reasons = {
  en: 'It has stains and was used.',
  ar: 'عليه بقع وقد استُعمل.',
} as const

/** As if all of it had happened days ago. */
async function moveBack(db: Database, reference: string, days: number): Promise<void> {
  const by = sql`make_interval(days => ${days}::int)`
  await db.execute(sql`update returns set requested_at = requested_at - ${by}, changed_at = changed_at - ${by},
      history = (select jsonb_agg(jsonb_set(entry, '{at}', to_jsonb(to_char(
          ((entry ->> 'at')::timestamptz - ${by}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) order by place)
        from jsonb_array_elements(history) with ordinality as entries (entry, place))
    where reference = ${reference}`)
}
