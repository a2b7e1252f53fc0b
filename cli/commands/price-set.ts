import { succeeded, usageError, rejection, type Command } from '../command.ts'
import { readPrice } from '../price-arguments.ts'
import { rejectManagedCatalog } from '../managed-catalog.ts'

export const priceSet: Command = {
  name: 'price set',
  summary: 'sets the price of a SKU in a country; earlier prices stay in its history',
  arguments: ['sku', 'country', '[amount]'],
  options: {
    special: { type: 'string', value: 'AMOUNT', help: 'a lower price, for a period or without end' },
    from: {
      type: 'string',
      value: 'DAY',
      help: 'first day of the special price, from 00:00 local time (default: now)',
    },
    until: {
      type: 'string',
      value: 'DAY',
      help: 'first day without the special price, from 00:00 local time',
    },
    none: { type: 'boolean', help: 'instead of an amount: stop selling it there' },
  },
  runsInServer: true,

  async run({ arguments: { sku = '', country = '', amount }, options, context }) {
    if ((amount === undefined) !== (options['none'] === true))
      return usageError('Give either an amount or --none.')
    const open = await context.open()
    const managed = rejectManagedCatalog(open)
    if (managed) return managed
    const { catalog, shop } = open
    const found = shop.countries.find(({ isoCode }) => isoCode === country)
    if (!found)
      return usageError(
        `There is no country ${country}. Countries: ${shop.countries.map(({ isoCode }) => isoCode).join(', ')}.`,
      )
    const typed = (name: string) => options[name] as string | undefined
    const price =
      amount === undefined
        ? { ok: true as const, value: null }
        : readPrice({ amount, special: typed('special'), from: typed('from'), until: typed('until') }, found)
    if (!price.ok) return usageError(price.failure)
    if (!(await catalog.writer.setPrice(sku, country, price.value, shop.clock.now())))
      return rejection(`There is no SKU ${sku}.`, { kind: 'unknown-sku', sku })
    const what = price.value === null ? 'is no longer sold' : 'has its new price'
    return succeeded(`${sku} in ${country} ${what}.`, { sku, country, price: price.value })
  },
}
