import { success, usageError, rejection, type Command } from '../command.ts'
import { readPrice } from '../price-arguments.ts'

export const priceSet: Command = {
  name: 'price set',
  summary: 'what a SKU costs in a country; what it cost until now is kept',
  arguments: ['sku', 'country', '[amount]'],
  options: {
    special: { type: 'string', value: 'AMOUNT', help: 'a lower price, for a time or until further notice' },
    from: { type: 'string', value: 'DAY', help: 'when that begins, 00:00 there; else at once' },
    until: { type: 'string', value: 'DAY', help: 'when it ends, 00:00 there: the first day without it' },
    none: { type: 'boolean', help: 'instead of an amount: it is not sold there any more' },
  },
  runsInServer: true,

  async run({ arguments: given, options, context }) {
    const { sku = '', country = '', amount } = given
    if ((amount === undefined) !== (options['none'] === true))
      return usageError('Say either an amount or --none.')
    const { catalog, shop } = await context.open()
    const found = shop.countries.find(({ isoCode }) => isoCode === country)
    if (!found)
      return usageError(`"${country}" is none of ${shop.countries.map(({ isoCode }) => isoCode).join(', ')}.`)
    const typed = (name: string) => options[name] as string | undefined
    const price =
      amount === undefined
        ? { ok: true as const, value: null }
        : readPrice({ amount, special: typed('special'), from: typed('from'), until: typed('until') }, found)
    if (!price.ok) return usageError(price.failure)
    if (!(await catalog.writer.setPrice(sku, country, price.value, shop.clock.now())))
      return rejection(`There is no SKU ${sku}.`, { kind: 'unknown-sku', sku })
    const what = price.value === null ? 'is not sold there any more' : 'is shown at that price from now on'
    return success(`${sku} in ${country} ${what}.`, { sku, country, price: price.value })
  },
}
