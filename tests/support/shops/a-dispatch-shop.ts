import { createDispatchModule } from '#adapters/dispatch/create-dispatch-module.ts'
import { shippedLimits } from '#commerce/staff/limits.ts'
import type { Operator, StaffOperator } from '#commerce/staff/operator.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import { anOrderShop } from './an-order-shop.ts'
import { theCountries } from './the-countries.ts'
import { operator } from '../builders/operators.ts'

export const command: Operator = { kind: 'command', name: 'ops' }

const person = (
  id: string,
  role: StaffOperator['grants'][number]['role'],
  places: 'all' | string[],
): StaffOperator => ({
  kind: 'staff',
  id,
  name: id,
  grants: [{ role, countries: ['ae'], places }],
  tabletPlace: null,
  provenAt: '2026-11-20T08:00:00.000Z',
  requestId: null,
})
export const ravi = person('ravi', 'warehouse', ['wh-ae'])
export const stranger = person('stranger', 'warehouse', ['wh-other'])
export const fahad = person('fahad', 'finance', 'all')

/** Orders with cash on delivery of AED 1 299, and what takes them to their doors. */
export async function aDispatchShop({ db }: Pick<OpenDatabase, 'db'>) {
  const shop = await anOrderShop({ db }, { stock: { 'SKU-A': 1000 } })
  const dispatch = createDispatchModule(db, {
    clock: shop.clock,
    secret: 'a secret of the tests',
    countries: theCountries,
    stores: () => [],
    limitsOf: shippedLimits,
    orderAdmin: shop.orderAdmin,
    listOrderedItems: shop.listOrderedItems,
  })
  const must = <Value>(
    result: { ok: true; value: Value } | { ok: false; failure: { kind: string } },
  ): Value => {
    if (!result.ok) throw new Error(result.failure.kind)
    return result.value
  }
  const advance = (number: string, event: 'approve' | 'process' | 'schedule' | 'fail' | 'cancel') =>
    shop.orderAdmin.advance({
      number,
      action: { kind: 'shipment', position: 1, event, collected: null },
      by: operator,
      note: null,
    })
  /** An order as far as it is given. */
  const anOrder = async (...events: readonly ('approve' | 'process' | 'schedule')[]) => {
    const { number } = must(await (await shop.aShopper()).place())
    for (const event of events) must(await advance(number, event))
    return number
  }
  let keys = 0
  const aRun = async (...numbers: readonly string[]) => {
    keys += 1
    const planned = { place: 'wh-ae', day: '2026-11-24', crew: 'Bilal, Ahmed', vehicle: 'Dubai A 12345' }
    const run = must(await dispatch.runs.plan({ by: ravi, planned, key: `run ${keys}` }))
    for (const number of numbers)
      must(await dispatch.runs.add({ by: ravi, number: run.number, stop: `${number}/1` }))
    return run.number
  }
  return {
    ...shop,
    dispatch,
    must,
    advance,
    anOrder,
    /** Ready to go out. */
    aReadyOrder: () => anOrder('approve', 'process', 'schedule'),
    aRun,
    /** A run on the road, and the token of its crew. */
    async anOpenRun(...numbers: readonly string[]) {
      const number = await aRun(...numbers)
      must(await dispatch.journey.load({ by: ravi, number }))
      must(await dispatch.journey.goOut({ by: ravi, number }))
      const token = must(await dispatch.crewLinks.issue({ by: ravi, number }))
      return { number, token }
    },
  }
}
