import type { CostAdmin } from '#commerce/price-admin/cost-admin.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { setCostBody, wireCosts } from '#contracts/operations-costs.ts'
import type { Country } from '#kernel/country.ts'
import { money, parseMoney, toDecimal } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

/** What SKUs cost the shop. No other route returns it. */
export const costRoutes = (admin: CostAdmin, countries: readonly Country[]): readonly Route[] => {
  const show = async (sku: string, by: Operator) => {
    const found = await admin.findSku(sku, by)
    if (found.length === 0) return fail<Rejection>({ status: 404, kind: 'unknown-sku' })
    return ok({
      sku,
      costs: found.map(({ country: { isoCode, currency }, minor }) => ({
        ...{ country: isoCode, currency },
        cost: minor === null ? null : toDecimal(money(minor, currency)),
      })),
    })
  }
  return [
    route({
      method: 'GET',
      path: '/costs/{sku}',
      scope: 'costs:read',
      summary: 'What a unit of a SKU costs the shop in each country, without tax.',
      reply: wireCosts,
      run: ({ parameters: { sku = '' }, by }) => show(sku, by),
    }),
    route({
      method: 'PUT',
      path: '/costs/{sku}/{country}',
      scope: 'costs:write',
      summary: 'Sets what a unit of a SKU costs the shop in a country, without tax.',
      body: setCostBody,
      reply: wireCosts,
      run: async ({ parameters: { sku = '', country: code = '' }, body: { cost, reason = '' }, by }) => {
        const country = countries.find(({ isoCode }) => isoCode === code)
        if (!country) return fail<Rejection>({ status: 404, kind: 'unknown-country' })
        const read = cost === null ? null : parseMoney(cost, country.currency)
        if (read && !read.ok) return fail<Rejection>({ status: 422, kind: 'not-money' })
        const minor = read && read.value.minor
        const set = await admin.set({ country: code, lines: [{ sku, minor }], by, reason })
        if (set.ok) return show(sku, by)
        switch (set.failure.kind) {
          case 'not-found':
            return fail<Rejection>({ status: 404, kind: set.failure.kind })
          case 'not-permitted':
          case 'lower-needs-approver':
            return fail<Rejection>({ status: 403, kind: set.failure.kind })
          case 'changed-meanwhile':
            return fail<Rejection>({ status: 409, kind: set.failure.kind })
          case 'invalid': {
            const [first] = set.failure.problems
            return first?.problem === 'unknown-sku'
              ? fail<Rejection>({ status: 404, kind: 'unknown-sku' })
              : fail<Rejection>({ status: 422, kind: first?.problem ?? 'invalid' })
          }
        }
      },
    }),
  ]
}
