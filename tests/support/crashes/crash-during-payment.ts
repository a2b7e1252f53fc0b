import pg from 'pg'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { realAdapters, sandboxFamilies } from '../../contract/payments/every-harness.ts'
import { aPayingShop } from '../shops/a-paying-shop.ts'
import { deliverAndRefund } from '../shops/deliver-and-refund.ts'
import { overHttp } from '../servers/remote-provider.ts'

/**
 * A separate process that starts the payment of an order, acts as the shopper at the provider, handles the webhook and
 * the return, captures an authorized payment and refunds a part. It kills itself before its step number `point` (from
 * 1): a statement, or a call to the provider. Arguments: database, id and number of the order, name of the adapter,
 * point, URL of the provider's server. At point 0 it survives and prints its steps.
 */
const [url = '', id = '', number = '', name = '', point = '', line = ''] = process.argv.slice(2)

/** Steps until the crash; infinite until the payment starts. */
let remaining = Infinity
let steps = ''
const step = (kind: 'statement' | 'call'): void => {
  steps += kind === 'call' ? 'c' : 's'
  remaining -= 1
  if (remaining === 0) process.kill(process.pid, 'SIGKILL')
}
const query: unknown = Reflect.get(pg.Client.prototype, 'query')
Reflect.set(pg.Client.prototype, 'query', function (this: unknown, ...args: unknown[]): unknown {
  step('statement')
  return Reflect.apply(query as () => unknown, this, args)
})

const adapter = realAdapters.find(([one]) => one === name)?.[1]()
const remote = adapter && overHttp(adapter, line, () => step('call'))
const harness = remote?.harness ?? sandboxFamilies.find(([one]) => one === name)?.[1]()
if (!harness) throw new Error(`an adapter named ${name}`)
const database = await openDatabase({ kind: 'postgresql', url })
const shop = await aPayingShop(database, harness)
steps = ''
remaining = Number(point) || Infinity
const attempt = await shop.begin({ id, number })
await harness.act(attempt, 'approve', shop.payments)
if (harness.webhooks) {
  const handled = await shop.payments.facade.handleWebhook(harness.code, await harness.webhook(attempt))
  if (handled.ok) await remote?.acknowledge(attempt)
}
await shop.payments.idle()
await shop.payments.facade.handleReturn(attempt.id)
await deliverAndRefund(shop, attempt.id)
remaining = Infinity
console.log(steps)
await shop.payments.close()
await database.close()
