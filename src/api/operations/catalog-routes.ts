import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { CatalogWriter } from '#commerce/catalog/ports.ts'
import { freePrice, type BookPrice } from '#commerce/pricing/price-book.ts'
import { priceBody, priceReply, stockBody, stockReply } from '#contracts/operations.ts'
import { isBefore } from '#kernel/instant.ts'
import { parseMoney, zero } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly writer: Pick<CatalogWriter, 'setPrice' | 'setStock'>
  /** True: prices and stock are edited in another system. */
  readonly catalogService: { readonly isManagedElsewhere: boolean }
}

const stockRejections = {
  'unknown-sku': 404,
  'unknown-location': 404,
  'below-reserved': 409,
} as const satisfies Record<Exclude<Awaited<ReturnType<CatalogWriter['setStock']>>, 'set'>, number>

const invalid = (kind: string, detail: string) => fail<Rejection>({ status: 422, kind, detail })

const managedElsewhere = () => fail<Rejection>({ status: 409, kind: 'managed-elsewhere' })

/** Stock and prices, by the one way into the catalog. */
export const catalogRoutes = ({ clock, countries, writer, catalogService }: Deps): readonly Route[] => [
  route({
    method: 'PUT',
    path: '/stock/{sku}/{location}',
    scope: 'stock:write',
    summary: 'Sets the stock of a SKU at a warehouse or store.',
    body: stockBody,
    reply: stockReply,
    run: async ({ parameters: { sku = '', location = '' }, body: { onHand }, by }) => {
      if (catalogService.isManagedElsewhere) return managedElsewhere()
      const outcome = await writer.setStock(sku, location, onHand, by)
      return outcome === 'set'
        ? ok({ sku, location, onHand })
        : fail({ status: stockRejections[outcome], kind: outcome })
    },
  }),
  route({
    method: 'PUT',
    path: '/prices/{sku}/{country}',
    scope: 'prices:write',
    summary:
      'Sets the price of a SKU in a country, tax included, with an optional special price and its period.',
    body: priceBody,
    reply: priceReply,
    run: async ({ parameters: { sku = '', country: code = '' }, body }) => {
      if (catalogService.isManagedElsewhere) return managedElsewhere()
      const country = countries.find(({ isoCode }) => isoCode === code)
      if (!country) return fail({ status: 404, kind: 'unknown-country' })
      const amount =
        body.amount === freePrice ? ok(zero(country.currency)) : parseMoney(body.amount, country.currency)
      const special = body.special ? parseMoney(body.special.amount, country.currency) : null
      if (!amount.ok || special?.ok === false)
        return invalid('not-money', `${country.currency} is written with its own decimals`)
      if (amount.value.minor === 0 && body.amount !== freePrice)
        return invalid('no-price', `a price is more than nothing, or "${freePrice}"`)
      if (special && special.value.minor >= amount.value.minor)
        return invalid('special-not-lower', 'a special price is below the price')
      const { startsAt = null, endsAt = null } = body.special ?? {}
      if (startsAt !== null && endsAt !== null && !isBefore(startsAt, endsAt))
        return invalid('ends-before-it-begins', 'the special price ends before it begins')
      const price: BookPrice = {
        defaultMinor: amount.value.minor,
        special: special && { minor: special.value.minor, startsAt, endsAt },
      }
      return (await writer.setPrice(sku, code, price, clock.now()))
        ? ok({ sku, country: code, amount: body.amount })
        : fail({ status: 404, kind: 'unknown-sku' })
    },
  }),
]
