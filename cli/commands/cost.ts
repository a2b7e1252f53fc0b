import type { CostFailure } from '#commerce/price-admin/cost-admin.ts'
import { money, parseMoney, toDecimal } from '#kernel/money.ts'
import { rejection, succeeded, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

const show: Command = {
  name: 'cost show',
  summary: 'shows what a unit of a SKU costs the shop in each country, without tax',
  arguments: ['sku'],
  options: {},
  runsInServer: true,

  async run({ arguments: { sku = '' }, context, by }) {
    const { costAdmin } = await context.open()
    const found = await costAdmin.findSku(sku, by)
    if (found.length === 0) return rejection(`There is no SKU ${sku}.`, { kind: 'unknown-sku', sku })
    const lines = found.map(({ country: { isoCode, currency }, minor }) => [
      ...[isoCode, currency, minor === null ? '-' : toDecimal(money(minor, currency))],
    ])
    return succeeded(table(['country', 'currency', 'cost'], lines), {
      sku,
      costs: found.map(({ country, minor }) => ({ country: country.isoCode, minor })),
    })
  },
}

const set: Command = {
  name: 'cost set',
  summary: 'sets what a unit of a SKU costs the shop in a country, without tax',
  arguments: ['sku', 'country', '[amount]'],
  options: {
    none: { type: 'boolean', help: 'instead of an amount: it is not known any more' },
    reason: { type: 'string', value: 'TEXT', help: 'why; stored with your name' },
  },
  runsInServer: true,

  async run({ arguments: { sku = '', country = '', amount }, options, context, by }) {
    if ((amount === undefined) !== (options['none'] === true))
      return usageError('Give either an amount or --none.')
    const { costAdmin, shop } = await context.open()
    const found = shop.countries.find(({ isoCode }) => isoCode === country)
    if (!found) return usageError(`There is no country ${country}.`)
    const read = amount === undefined ? null : parseMoney(amount, found.currency)
    if (read && !read.ok) return usageError(`${amount} is no amount in ${found.currency}.`)
    const minor = read && read.value.minor
    const changed = await costAdmin.set({
      ...{ country, lines: [{ sku, minor }], by },
      reason: typeof options['reason'] === 'string' ? options['reason'] : '',
    })
    return changed.ok
      ? succeeded(`${sku} in ${country} has its cost.`, { sku, country, minor })
      : rejection(explain(changed.failure, sku), changed.failure)
  },
}

function explain(failure: CostFailure, sku: string): string {
  if (failure.kind === 'lower-needs-approver')
    return `Only someone who may approve prices can lower or remove the cost of ${sku}.`
  if (failure.kind !== 'invalid') return `The cost of ${sku} was not changed.`
  return failure.problems[0]?.problem === 'unknown-sku'
    ? `There is no SKU ${sku}.`
    : `${sku} needs a cost of more than nothing.`
}

export const costCommands: readonly Command[] = [show, set]
