import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { someCategories } from '../builders/a-catalog.ts'
import { theStorefront } from './a-content-shop.ts'
import { aRecord, aVariant, sixPrices } from '../builders/a-product.ts'
import { buy } from '../builders/a-purchase.ts'
import { manualClock } from '../manual-clock.ts'
import { openTestShop, theEnv } from './open-test-shop.ts'

const here = theStorefront('ae/en')

/** A shop that sells a lamp, and its majlis commands. */
export async function aCliFixture() {
  const clock = manualClock()
  const shop = await openTestShop({ clock })
  await shop.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', variants: [aVariant({ sku: 'LAMP', sizeClass: 'S' })] },
    { prices: { LAMP: sixPrices(105) }, stock: { LAMP: { 'wh-ae': 100 } } },
  )
  await shop.catalog.writer.apply([lamp], clock.now())
  let sold = 0

  const majlis = (...argv: readonly string[]) =>
    runLine({ argv, input: '', user: 'layla' }, commands, { env: theEnv({}), open: async () => shop })
  const asJson = async <Value>(...argv: readonly string[]) =>
    JSON.parse((await majlis(...argv, '--json')).stdout) as Value
  const advance = async (number: string, ...events: readonly string[]) => {
    for (const event of events) {
      const { code, stderr } = await majlis('order', event, number)
      if (code !== 0) throw new Error(`${event}: ${stderr}`)
    }
  }

  return {
    shop,
    day: clock.now().slice(0, 10),
    majlis,
    asJson,
    advance,
    /** An order of two lamps, cash on delivery; from a new phone number unless one is given. */
    async ordered(from?: string) {
      sold += 1
      const phone = from ?? `+9715012346${String(sold).padStart(2, '0')}`
      return buy(shop.shop, here, { sku: 'LAMP', method: 'cashondelivery', quantity: 2, phone })
    },
    /** A delivered order of two lamps; `missing` minor units were not collected. */
    async delivered(missing = 0) {
      const { number } = await this.ordered()
      type Shown = { readonly order: { readonly totals: { readonly payable: { readonly minor: number } } } }
      const due = (await asJson<Shown>('order', 'show', number)).order.totals.payable.minor
      const collected = ((due - missing) / 100).toFixed(2)
      await advance(number, 'approve', 'process', 'schedule', 'out')
      const delivered = await majlis('order', 'deliver', number, '--collected', collected)
      if (delivered.code !== 0) throw new Error(delivered.stderr)
      return { number, due, collected }
    },
  }
}
