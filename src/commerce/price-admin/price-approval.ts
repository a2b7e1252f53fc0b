import type { ApprovableAct } from '#commerce/approvals/create-approvals.ts'
import { may } from '#commerce/staff/operator.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { PriceAdmin } from './price-admin.ts'
import { farnessOf, writeSetPrice, type WantedPrices } from './price-change.ts'

type Admin = Pick<PriceAdmin, 'check' | 'change' | 'secondPersonFor'>
type ParseWanted = (input: unknown) => Result<WantedPrices, { readonly kind: 'malformed' }>

/** How many SKUs are named, the farthest first; of more, how many there are. */
const shownLines = 30

/** Prices that one person may not set or plan alone. */
export const createPriceApproval = (admin: Admin, parse: ParseWanted): ApprovableAct => ({
  act: 'price.change',

  async prepare(input, by) {
    const parsed = parse(input)
    if (!parsed.ok) return parsed
    const wanted = parsed.value
    const where = { country: wanted.country, place: null }
    if (!may(by, 'prices.set', where) && !may(by, 'prices.approve', where))
      return fail({ kind: 'not-permitted' })
    const checked = await admin.check(wanted, { kind: 'job', name: 'approval' })
    if (!checked.ok) return checked
    const { lines, prices, problems, version } = checked.value
    const [first] = lines
    if (problems.length > 0 || !first) return fail({ kind: 'invalid' })
    return ok({
      object: { kind: 'product', id: prices.get(first.sku)?.code ?? first.sku, version },
      ...{ ...where, sum: null, beneficiary: null, permission: 'prices.approve' as const },
      effects: [
        { label: 'price-country', value: wanted.country },
        ...(wanted.kind === 'plan'
          ? [
              { label: 'price-from', value: `${wanted.startsAt} ${wanted.country}` },
              { label: 'price-until', value: `${wanted.endsAt} ${wanted.country}` },
            ]
          : []),
        ...lines
          .toSorted((a, b) => farnessOf(b) - farnessOf(a) || 0)
          .slice(0, shownLines)
          .map(({ sku, before, after }) => ({
            label: 'price-line',
            value: `${sku} ${wanted.country} ${writeSetPrice(before)} ${writeSetPrice(after)}`,
          })),
        ...(lines.length > shownLines ? [{ label: 'price-skus', value: String(lines.length) }] : []),
        ...(await admin.secondPersonFor(wanted)).map((reason) => ({
          label: 'price-why',
          value: reason,
        })),
      ],
    })
  },

  async run({ id, input, requestedBy, reason, object }, by) {
    const parsed = parse(input)
    if (!parsed.ok) return parsed
    return admin.change({
      ...{ wanted: parsed.value, id, by },
      reason: `${reason} (requested by ${requestedBy.name})`,
      approval: { id, version: object.version },
    })
  },
})
