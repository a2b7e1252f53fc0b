import { priceAt } from '#commerce/pricing/effective-prices.ts'
import { freePrice } from '#commerce/pricing/price-book.ts'
import type { PriceAct } from '#commerce/price-admin/ports.ts'
import type { CancelPlanFailure, PriceAdmin, PriceFailure } from '#commerce/price-admin/price-admin.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { priceReply } from '#contracts/operations.ts'
import {
  cancelPlanBody,
  pricePlanBody,
  setPriceBody,
  wirePricePlan,
  wireSkuPrices,
} from '#contracts/operations-prices.ts'
import type { Country } from '#kernel/country.ts'
import { toInstant, type Clock } from '#kernel/instant.ts'
import { money, parseMoney, toDecimal } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { manyLines, route, type Rejection, type Route } from './routes.ts'

const statuses = {
  'not-permitted': 403,
  'not-found': 404,
  'managed-elsewhere': 409,
  'changed-meanwhile': 409,
  'needs-approval': 409,
  'is-over': 409,
  'is-canceled': 409,
  invalid: 422,
} as const satisfies Record<(PriceFailure | CancelPlanFailure)['kind'], number>

const moment = (text: string | undefined) => (text === undefined ? null : toInstant(new Date(text)))

/** Prices by country, and those that are planned. */
export const priceRoutes = (
  admin: PriceAdmin,
  { countries, clock }: { readonly countries: readonly Country[]; readonly clock: Clock },
): readonly Route[] => {
  const countryOf = (code: string): Result<Country, Rejection> => {
    const country = countries.find(({ isoCode }) => isoCode === code)
    return country ? ok(country) : fail({ status: 404, kind: 'unknown-country' })
  }
  const currencyOf = (code: string) => countries.find(({ isoCode }) => isoCode === code)?.currency ?? 'AED'
  const showPlan = async (id: string, by: Operator) => {
    const found = await admin.findAct(id, by)
    return found?.window
      ? ok(toPlan(found, found.window, currencyOf(found.country)))
      : fail<Rejection>({ status: 404, kind: 'not-found' })
  }
  return [
    route({
      method: 'GET',
      path: '/prices/{sku}',
      scope: 'prices:write',
      summary:
        'What a SKU costs in each country: now, by default, as a special price, as planned, and at its lowest in 30 days.',
      reply: wireSkuPrices,
      run: async ({ parameters: { sku = '' }, by }) => {
        const found = await admin.findSku(sku, by)
        if (found.length === 0) return fail<Rejection>({ status: 404, kind: 'unknown-sku' })
        const now = clock.now()
        const prices = found.flatMap(({ country: { isoCode, currency }, price: { book, lowest } }) => {
          if (!book) return []
          const write = (minor: number) => toDecimal(money(minor, currency))
          const { special, planned = [] } = book
          return [
            {
              ...{
                country: isoCode,
                currency,
                now: write(priceAt(book, now)),
                amount: write(book.defaultMinor),
              },
              special: special && {
                ...{ amount: write(special.minor), startsAt: special.startsAt, endsAt: special.endsAt },
              },
              planned: planned.map(({ plan, minor, startsAt, endsAt }) => ({
                ...{ plan, amount: write(minor), startsAt, endsAt },
              })),
              lowest: write(lowest ?? book.defaultMinor),
            },
          ]
        })
        return ok({ sku, prices })
      },
    }),
    route({
      method: 'PUT',
      path: '/prices/{sku}/{country}',
      scope: 'prices:write',
      summary:
        'Sets the price of a SKU in a country, tax included, with an optional special price and its period.',
      body: setPriceBody,
      reply: priceReply,
      run: async ({ parameters: { sku = '', country: code = '' }, body, by }) => {
        const country = countryOf(code)
        if (!country.ok) return country
        const amount = readAmount(body.amount, country.value)
        if (!amount.ok) return amount
        const special = body.special ? readAmount(body.special.amount, country.value) : null
        if (special?.ok === false) return special
        const price = {
          defaultMinor: amount.value,
          special: special && {
            minor: special.value,
            startsAt: moment(body.special?.startsAt),
            endsAt: moment(body.special?.endsAt),
          },
        }
        const changed = await admin.change({
          wanted: { kind: 'set', country: code, lines: [{ sku, price }] },
          // A repeated request is answered by its idempotency key before it comes here.
          ...{ id: crypto.randomUUID(), by, reason: body.reason ?? '' },
        })
        return changed.ok ? ok({ sku, country: code, amount: body.amount }) : fail(reject(changed.failure))
      },
    }),
    route({
      method: 'POST',
      path: '/price-plans/{country}',
      scope: 'prices:write',
      maxBytes: manyLines,
      summary:
        'Plans prices of a country from one moment until another; afterwards the former prices are back.',
      body: pricePlanBody,
      reply: wirePricePlan,
      run: async ({ parameters: { country: code = '' }, body, by }) => {
        const country = countryOf(code)
        if (!country.ok) return country
        const lines = body.lines.map(({ sku, amount }) => ({ sku, minor: readAmount(amount, country.value) }))
        const wrong = lines.find(({ minor }) => !minor.ok)
        if (wrong && !wrong.minor.ok) return fail(wrong.minor.failure)
        const id = crypto.randomUUID()
        const planned = await admin.change({
          wanted: {
            ...{ kind: 'plan', country: code },
            ...{ startsAt: toInstant(new Date(body.startsAt)), endsAt: toInstant(new Date(body.endsAt)) },
            lines: lines.flatMap(({ sku, minor }) => (minor.ok ? [{ sku, minor: minor.value }] : [])),
          },
          ...{ id, by, reason: body.reason ?? '' },
        })
        return planned.ok ? showPlan(id, by) : fail(reject(planned.failure))
      },
    }),
    route({
      method: 'GET',
      path: '/price-plans/{plan}',
      scope: 'prices:write',
      summary: 'Planned prices, and whether they were canceled.',
      reply: wirePricePlan,
      run: ({ parameters: { plan = '' }, by }) => showPlan(plan, by),
    }),
    route({
      method: 'POST',
      path: '/price-plans/{plan}/cancel',
      scope: 'prices:write',
      summary: 'Cancels planned prices that are not over; if they run, the former prices are back now.',
      body: cancelPlanBody,
      reply: wirePricePlan,
      run: async ({ parameters: { plan = '' }, body: { reason = '' }, by }) => {
        const canceled = await admin.cancelPlan(plan, { by, reason })
        return canceled.ok ? showPlan(plan, by) : fail(reject(canceled.failure))
      },
    }),
  ]
}

const invalid = (kind: string, detail: string) => fail<Rejection>({ status: 422, kind, detail })

function readAmount(text: string, { currency }: Country): Result<number, Rejection> {
  if (text === freePrice) return ok(0)
  const read = parseMoney(text, currency)
  if (!read.ok) return invalid('not-money', `${currency} is written with its own decimals`)
  return read.value.minor > 0
    ? ok(read.value.minor)
    : invalid('no-price', `a price is more than nothing, or "${freePrice}"`)
}

const toPlan = (
  { id, country, lines, canceled }: PriceAct,
  window: NonNullable<PriceAct['window']>,
  currency: Country['currency'],
) => ({
  ...{ plan: id, country, ...window, canceledAt: canceled?.at ?? null },
  lines: lines.flatMap(({ sku, after }) =>
    after ? [{ sku, amount: toDecimal(money(after.defaultMinor, currency)) }] : [],
  ),
})

function reject(failure: PriceFailure | CancelPlanFailure): Rejection {
  const { kind } = failure
  if (failure.kind === 'needs-approval')
    return { status: statuses[kind], kind, detail: failure.reasons.join(', ') }
  if (failure.kind !== 'invalid') return { status: statuses[kind], kind }
  const [first] = failure.problems
  // One SKU that does not exist is not found.
  if (failure.problems.length === 1 && first?.problem === 'unknown-sku')
    return { status: 404, kind: 'unknown-sku' }
  return {
    ...{ status: 422, kind },
    detail: failure.problems
      .slice(0, 20)
      .map(({ sku, problem }) => (sku === null ? problem : `${sku}: ${problem}`))
      .join('; '),
  }
}
