import { randomUUID } from 'node:crypto'
import type { CancelPlanFailure, PriceFailure } from '#commerce/price-admin/price-admin.ts'
import { priceAt } from '#commerce/pricing/effective-prices.ts'
import type { Country } from '#kernel/country.ts'
import { money, toDecimal } from '#kernel/money.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { rejectManagedCatalog } from '../managed-catalog.ts'
import { readMomentArgument, readPlanned, readPrice } from '../price-arguments.ts'
import { table } from '../table.ts'

const reason = { type: 'string', value: 'TEXT', help: 'why; stored with your name' } as const
const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')

const unknownCountry = (code: string, countries: readonly Country[]): Outcome =>
  usageError(`There is no country ${code}. Countries: ${countries.map(({ isoCode }) => isoCode).join(', ')}.`)

const set: Command = {
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
    reason,
  },
  runsInServer: true,

  async run({ arguments: { sku = '', country = '', amount }, options, context, by }) {
    if ((amount === undefined) !== (options['none'] === true))
      return usageError('Give either an amount or --none.')
    const open = await context.open()
    const managed = rejectManagedCatalog(open)
    if (managed) return managed
    const { priceAdmin, shop } = open
    const found = shop.countries.find(({ isoCode }) => isoCode === country)
    if (!found) return unknownCountry(country, shop.countries)
    const typed = (name: string) => options[name] as string | undefined
    const price =
      amount === undefined
        ? { ok: true as const, value: null }
        : readPrice({ amount, special: typed('special'), from: typed('from'), until: typed('until') }, found)
    if (!price.ok) return usageError(price.failure)
    const changed = await priceAdmin.change({
      wanted: { kind: 'set', country, lines: [{ sku, price: price.value }] },
      ...{ id: randomUUID(), by, reason: textOf(options['reason']) },
    })
    if (!changed.ok) return rejection(explain(changed.failure, sku), changed.failure)
    const what = price.value === null ? 'is no longer sold' : 'has its new price'
    return succeeded(`${sku} in ${country} ${what}.`, { sku, country, price: price.value })
  },
}

const show: Command = {
  name: 'price show',
  summary: 'shows what a SKU costs in each country, what is planned, and its lowest price in 30 days',
  arguments: ['sku'],
  options: {},
  runsInServer: true,

  async run({ arguments: { sku = '' }, context, by }) {
    const { priceAdmin, shop } = await context.open()
    const found = await priceAdmin.findSku(sku, by)
    if (found.length === 0) return rejection(`There is no SKU ${sku}.`, { kind: 'unknown-sku', sku })
    const now = shop.clock.now()
    const lines = found.flatMap(({ country: { isoCode, currency }, price: { book, lowest } }) => {
      if (!book) return []
      const write = (minor: number | undefined | null) =>
        minor === undefined || minor === null ? '-' : toDecimal(money(minor, currency))
      return [
        [
          isoCode,
          currency,
          ...[priceAt(book, now), book.defaultMinor, book.special?.minor, lowest].map(write),
        ],
      ]
    })
    const planned = found.flatMap(({ country: { isoCode, currency }, price: { book } }) =>
      (book?.planned ?? []).map(({ plan, minor, startsAt, endsAt }) => [
        ...[isoCode, toDecimal(money(minor, currency)), startsAt, endsAt, plan],
      ]),
    )
    const prices = table(['country', 'currency', 'now', 'default', 'special', 'lowest'], lines)
    return succeeded(
      planned.length === 0
        ? prices
        : `${prices}\n\n${table(['country', 'planned', 'from', 'until', 'plan'], planned)}`,
      { sku, prices: found.map(({ country, price }) => ({ country: country.isoCode, ...price })) },
    )
  },
}

const plan: Command = {
  name: 'price plan',
  summary: 'plans a price of a SKU in a country for a time; afterwards the former price is back',
  arguments: ['sku', 'country', 'amount', 'from', 'until'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: values, options, context, by }) {
    const { sku = '', country = '', amount = '', from = '', until = '' } = values
    const open = await context.open()
    const managed = rejectManagedCatalog(open)
    if (managed) return managed
    const { priceAdmin, shop } = open
    const found = shop.countries.find(({ isoCode }) => isoCode === country)
    if (!found) return unknownCountry(country, shop.countries)
    const minor = readPlanned(amount, found)
    if (!minor.ok) return usageError(minor.failure)
    const startsAt = readMomentArgument(from, found)
    if (!startsAt.ok) return usageError(startsAt.failure)
    const endsAt = readMomentArgument(until, found)
    if (!endsAt.ok) return usageError(endsAt.failure)
    const id = randomUUID()
    const window = { startsAt: startsAt.value, endsAt: endsAt.value }
    const planned = await priceAdmin.change({
      wanted: { kind: 'plan', country, ...window, lines: [{ sku, minor: minor.value }] },
      ...{ id, by, reason: textOf(options['reason']) },
    })
    return planned.ok
      ? succeeded(`${sku} in ${country} costs ${amount} from ${window.startsAt} until ${window.endsAt}.`, {
          ...{ plan: id, sku, country, ...window },
        })
      : rejection(explain(planned.failure, sku), planned.failure)
  },
}

const cancelPlan: Command = {
  name: 'price cancel-plan',
  summary: 'cancels planned prices that are not over; if they run, the former prices are back now',
  arguments: ['plan'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { plan: id = '' }, options, context, by }) {
    const { priceAdmin } = await context.open()
    const canceled = await priceAdmin.cancelPlan(id, { by, reason: textOf(options['reason']) })
    return canceled.ok
      ? succeeded('The plan is canceled.', { plan: id })
      : rejection(explain(canceled.failure, id), canceled.failure)
  },
}

const problemTexts = {
  'unknown-sku': 'does not exist',
  'not-sold': 'is not sold there',
  twice: 'is named twice',
  'not-a-price': 'has no valid price',
  'special-not-lower': 'has a special price that is not lower',
  'special-ends-before-it-begins': 'has a special price that ends before it begins',
  overlaps: 'has another planned price at that time',
  nothing: 'has nothing to change',
  'too-many': 'is one of too many',
  'begins-in-the-past': 'cannot have a plan that begins in the past',
  'ends-before-it-begins': 'cannot have a plan that ends before it begins',
} as const

function explain(failure: PriceFailure | CancelPlanFailure, what: string): string {
  switch (failure.kind) {
    case 'not-found':
      return `There is no plan ${what}.`
    case 'invalid':
      if (failure.problems.length === 1 && failure.problems[0]?.problem === 'unknown-sku')
        return `There is no SKU ${failure.problems[0].sku}.`
      return `${failure.problems.map(({ sku, problem }) => `${sku ?? what} ${problemTexts[problem]}`).join(', ')}.`
    case 'is-over':
      return 'The plan is over.'
    case 'is-canceled':
      return 'The plan is canceled already.'
    case 'managed-elsewhere':
      return 'Prices are edited in another system.'
    case 'not-permitted':
    case 'needs-approval':
    case 'changed-meanwhile':
      return 'Prices were not changed.'
  }
}

export const priceCommands: readonly Command[] = [set, show, plan, cancelPlan]
