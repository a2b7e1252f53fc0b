import pg from 'pg'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { realAdapters, sandboxFamilies } from '../../contract/payments/every-harness.ts'
import { aPayingShop } from '../shops/a-paying-shop.ts'
import { deliverAndRefund } from '../shops/deliver-and-refund.ts'
import { overLine } from '../builders/provider-line.ts'

/**
 * A process of its own that begins the payment of an order, plays the shopper at the provider's, hears the webhook and
 * the return, takes what was only promised and gives a part back, and is killed before its step number `point` (from 1):
 * a statement, or a call to the provider. Arguments: database, id and number of the order, name of the adapter, point,
 * address of the provider's line. At point 0 it lives, and prints its steps.
 */
const [url = '', id = '', number = '', name = '', point = '', line = ''] = process.argv.slice(2)

/** Steps until the end; none are counted before the payment begins. */
let left = Infinity
let steps = ''
const step = (kind: 'statement' | 'call'): void => {
  steps += kind === 'call' ? 'c' : 's'
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}
const query: unknown = Reflect.get(pg.Client.prototype, 'query')
Reflect.set(pg.Client.prototype, 'query', function (this: unknown, ...given: unknown[]): unknown {
  step('statement')
  return Reflect.apply(query as () => unknown, this, given)
})

const adapter = realAdapters.find(([one]) => one === name)?.[1]()
const there = adapter && overLine(adapter, line, () => step('call'))
const harness = there?.harness ?? sandboxFamilies.find(([one]) => one === name)?.[1]()
if (!harness) throw new Error(`an adapter named ${name}`)
const database = await openDatabase({ kind: 'postgresql', url })
const shop = await aPayingShop(database, harness)
steps = ''
left = Number(point) || Infinity
const attempt = await shop.begin({ id, number })
await harness.act(attempt, 'approve', shop.payments)
if (harness.webhooks) {
  const heard = await shop.payments.facade.handleWebhook(harness.code, await harness.webhook(attempt))
  if (heard.ok) await there?.acknowledge(attempt)
}
await shop.payments.idle()
await shop.payments.facade.handleReturn(attempt.id)
await deliverAndRefund(shop, attempt.id)
left = Infinity
console.log(steps)
await shop.payments.close()
await database.close()
