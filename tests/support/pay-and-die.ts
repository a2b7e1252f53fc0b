import pg from 'pg'
import { openDatabase } from '#platform/db/open-database.ts'
import { sandbox } from '../contract/payments/sandbox-stand-in.ts'
import { aPayingShop } from './a-paying-shop.ts'

/**
 * A process of its own that begins the payment of an order, plays the shopper at the provider's, hears the webhook and
 * the return, and is killed before its statement number `point` (from 1). Arguments: database, id and number of the
 * order, method, point.
 */
const [url = '', id = '', number = '', method = '', point = ''] = process.argv.slice(2)

/** Statements until the end; none are counted before the payment begins. */
let left = Infinity
const query: unknown = Reflect.get(pg.Client.prototype, 'query')
Reflect.set(pg.Client.prototype, 'query', function (this: unknown, ...given: unknown[]): unknown {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
  return Reflect.apply(query as () => unknown, this, given)
})

const harness = sandbox(method as 'tap', 'ae')
const database = await openDatabase({ kind: 'postgresql', url })
const shop = await aPayingShop(database)
left = Number(point)
const attempt = await shop.begin({ id, number })
await harness.act(attempt, 'approve', shop.payments)
await shop.payments.facade.handleWebhook(harness.code, await harness.webhook(attempt))
await shop.payments.settled()
await shop.payments.facade.handleReturn(attempt.id)
left = Infinity
await shop.payments.close()
await database.close()
