import pg from 'pg'
import { manualClock } from '../manual-clock.ts'
import { liveOneLife } from '../shops/one-life.ts'
import { openTestShop } from '../shops/open-test-shop.ts'

/**
 * A separate process: the whole shop, in which a customer lives one life (tests/support/shops/one-life.ts). It kills itself at
 * its statement number `point`, from 1: before it is sent, or `after`, with the answer on its way. At point 0 it survives and
 * prints how many there were. Arguments: database, start of its clock, id of the customer, point, "before" or "after".
 */
const [url = '', start = '', customerId = '', point = '', when = ''] = process.argv.slice(2)

/** Statements until the crash; infinite until the life begins. */
let remaining = Infinity
let statements = 0
const query: unknown = Reflect.get(pg.Client.prototype, 'query')
Reflect.set(pg.Client.prototype, 'query', function (this: unknown, ...args: unknown[]): unknown {
  statements += 1
  remaining -= 1
  if (remaining === 0 && when === 'before') process.kill(process.pid, 'SIGKILL')
  const answer = Reflect.apply(query as () => unknown, this, args)
  // Written to the socket in this turn of the loop.
  if (remaining === 0) setImmediate(() => process.kill(process.pid, 'SIGKILL'))
  return answer
})

const clock = manualClock(start)
const shop = await openTestShop({ env: { DATABASE_URL: url }, clock })
statements = 0
remaining = Number(point) || Infinity
await liveOneLife(shop, clock, customerId)
remaining = Infinity
console.log(statements)
await shop.close()
