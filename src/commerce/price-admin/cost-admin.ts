import type { Product } from '#commerce/catalog/product.ts'
import { may, seesCosts, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyReason } from '#kernel/tidy-text.ts'

/** What a unit of a SKU costs the shop in a country, without tax, in minor units of its currency; null: it is not known. */
export type CostLine = { readonly sku: string; readonly minor: number | null }

/** SKUs that exist, with their products and costs. */
export type KnownCosts = ReadonlyMap<string, { readonly code: string; readonly minor: number | null }>

export type CostEdit = {
  readonly country: CountryCode
  readonly by: Operator
  readonly at: Instant
  readonly reason: string | null
}

export type CostStore = {
  findProduct(code: string): Promise<Product | undefined>
  read(skus: readonly string[], country: CountryCode): Promise<KnownCosts>
  /** One writer of these costs at a time; what is as it was writes nothing. Returns how many were written. */
  write<Failure>(
    skus: readonly string[],
    edit: CostEdit,
    change: (before: KnownCosts) => Result<readonly CostLine[], Failure>,
  ): Promise<Result<number, Failure>>
}

type NotFound = { readonly kind: 'not-found' }
type CostProblem = {
  readonly sku: string
  readonly problem: 'unknown-sku' | 'not-a-cost' | 'twice'
}
export type CostFailure =
  | NotPermitted
  | NotFound
  | { readonly kind: 'invalid'; readonly problems: readonly CostProblem[] }
  /** Another has changed these costs since they were shown. */
  | { readonly kind: 'changed-meanwhile' }
  /** A known cost is lowered or removed by somebody who may not approve prices: what is below it would be no longer. */
  | { readonly kind: 'lower-needs-approver'; readonly skus: readonly string[] }

type ProductCosts = {
  readonly product: Product
  readonly country: Country
  readonly costs: ReadonlyMap<string, number | null>
}

/** Costs, for those who may see them: pages, the operations API, the command line. They are in no other answer of the shop. */
export type CostAdmin = {
  mayEdit(by: Operator, country: CountryCode): boolean
  /** Countries whose costs the operator sees. */
  listCountries(by: Operator): readonly Country[]
  find(code: string, country: CountryCode, by: Operator): Promise<ProductCosts | undefined>
  /** Of a SKU in every country whose costs the operator sees. */
  findSku(
    sku: string,
    by: Operator,
  ): Promise<readonly { readonly country: Country; readonly minor: number | null }[]>
  /** `shown`: what the form was shown with; what another has changed since is not replaced. Returns how many were changed. */
  set(input: {
    readonly country: CountryCode
    readonly lines: readonly CostLine[]
    readonly shown?: ReadonlyMap<string, number | null>
    readonly by: Operator
    readonly reason?: string
  }): Promise<Result<number, CostFailure>>
}

type Deps = {
  readonly costs: CostStore
  readonly countries: readonly Country[]
  readonly clock: Clock
}

const maxMinor = 10_000_000_000
export const isCost = (minor: number | null): boolean =>
  minor === null || (Number.isSafeInteger(minor) && minor > 0 && minor <= maxMinor)

/** A cost that is not known lets any price pass. */
export const isLowerCost = (minor: number | null, known: number | null): boolean =>
  known !== null && (minor === null || minor < known)

export function createCostAdmin({ costs, countries, clock }: Deps): CostAdmin {
  const seen = (by: Operator) => countries.filter(({ isoCode }) => seesCosts(by, isoCode))
  const mayEdit = (by: Operator, country: CountryCode) => may(by, 'costs.set', { country, place: null })

  return {
    mayEdit,
    listCountries: seen,

    async find(code, isoCode, by) {
      const country = seen(by).find((one) => one.isoCode === isoCode)
      const product = country && (await costs.findProduct(code))
      if (!country || !product) return undefined
      const known = await costs.read(
        product.variants.map(({ sku }) => sku),
        isoCode,
      )
      return {
        ...{ product, country },
        costs: new Map([...known].map(([sku, { minor }]) => [sku, minor])),
      }
    },

    async findSku(sku, by) {
      const found = await Promise.all(
        seen(by).map(async (country) => {
          const known = (await costs.read([sku], country.isoCode)).get(sku)
          return known ? [{ country, minor: known.minor }] : []
        }),
      )
      return found.flat()
    },

    async set({ country, lines, shown, by, reason = '' }) {
      if (!seen(by).some(({ isoCode }) => isoCode === country)) return fail({ kind: 'not-found' })
      if (!mayEdit(by, country)) return fail({ kind: 'not-permitted' })
      const edit = { country, by, at: clock.now(), reason: tidyReason(reason) }
      const skus = lines.map(({ sku }) => sku)
      return costs.write<CostFailure>(skus, edit, (before) => {
        const problems = lines.flatMap(({ sku, minor }, index): CostProblem[] => {
          if (skus.indexOf(sku) !== index) return [{ sku, problem: 'twice' }]
          if (!before.has(sku)) return [{ sku, problem: 'unknown-sku' }]
          return isCost(minor) ? [] : [{ sku, problem: 'not-a-cost' }]
        })
        if (problems.length > 0) return fail({ kind: 'invalid', problems })
        const changed = lines.filter(({ sku, minor }) => before.get(sku)?.minor !== minor)
        const isOvertaken = changed.some(
          ({ sku }) => shown?.has(sku) && shown.get(sku) !== before.get(sku)?.minor,
        )
        if (isOvertaken) return fail({ kind: 'changed-meanwhile' })
        const lowered = changed.filter(({ sku, minor }) => isLowerCost(minor, before.get(sku)?.minor ?? null))
        return lowered.length > 0 && !may(by, 'prices.approve', { country, place: null })
          ? fail({ kind: 'lower-needs-approver', skus: lowered.map(({ sku }) => sku) })
          : ok(changed)
      })
    },
  }
}
