import type { Order } from '#commerce/orders/order.ts'
import { orderNumberSpace, toOrderNumber } from '#commerce/orders/placement/order-number.ts'
import { toFacetRow } from '#adapters/orders/listing/to-facet-row.ts'
import type { Text } from './copy-rows.ts'
import { uuidOf } from './numbers.ts'
import type { Column, OrderTemplate } from './order-templates.ts'
import { nameOf } from './people.ts'

/** Which order is copied, for whom, and how long ago it was placed. */
export type OrderCopy = {
  readonly place: number
  readonly template: OrderTemplate
  readonly daysBack: number
  readonly msBack: number
}
type Part = string | ((copy: OrderCopy) => string)
type Compiled = readonly (readonly (readonly Part[] | null)[])[]

const dayMs = 86_400_000
const far = '2036-01-01 00:00:00+00'

export const orderIdOf = (place: number): string => uuidOf(1, place)
export const orderNumberOf = ({ place, template }: Pick<OrderCopy, 'place' | 'template'>): string =>
  toOrderNumber(template.order.country, (place * 7_919 + 100_000_007) % orderNumberSpace)
const phoneOf = (place: number, { contact }: Order): string =>
  contact.phone.slice(0, -7) + String((place * 104_729 + 1_234_567) % 10_000_000).padStart(7, '0')

/** The contact that a copy has. */
export const contactOf = ({ place, template: { order } }: Pick<OrderCopy, 'place' | 'template'>) => ({
  name: nameOf(place, order.language),
  email: `shopper-${place}@mail.example`,
  phone: phoneOf(place, order),
})

/** What is an order's own, with what its copies have instead. */
function ownOf({ order, ids }: OrderTemplate): ReadonlyMap<string, (copy: OrderCopy) => string> {
  const { name, email, phone } = order.contact
  return new Map<string, (copy: OrderCopy) => string>([
    [order.number, orderNumberOf],
    [order.number.toLowerCase(), (copy) => orderNumberOf(copy).toLowerCase()],
    [email, (copy) => contactOf(copy).email],
    [phone, (copy) => contactOf(copy).phone],
    [name, (copy) => contactOf(copy).name],
    ...ids.map((id, at) => [id, ({ place }: OrderCopy) => newId(id, place, at)] as const),
  ])
}

/** The order's own id is the first of them. */
const newId = (id: string, place: number, at: number): string =>
  /^[\da-f-]{36}$/.test(id)
    ? at === 0
      ? orderIdOf(place)
      : uuidOf(2, place, at)
    : `${id.slice(0, 12)}~${place.toString(36)}`

const dayBefore = (day: string, { daysBack }: OrderCopy): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - daysBack * dayMs).toISOString().slice(0, 10)
const momentBefore = (at: string, { daysBack, msBack }: OrderCopy): string =>
  new Date(Date.parse(at) - daysBack * dayMs - msBack).toISOString()

/** A value as what stays and what each copy has of its own: ids, contact, and the moments and days within JSON. */
function compile(value: string, type: string, template: OrderTemplate): readonly Part[] {
  if (type === 'date') return [(copy) => dayBefore(value, copy)]
  if (type.startsWith('timestamp'))
    return [(copy) => momentBefore(value.replace(/([+-]\d\d)$/, '$1:00'), copy)]
  const own = ownOf(template)
  const moment = String.raw`(?<=")\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?(?=")`
  const found = [...own.keys()].map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const pattern = new RegExp([...found, ...(type === 'jsonb' ? [moment] : [])].join('|'), 'g')
  const parts: Part[] = []
  let end = 0
  for (const match of value.matchAll(pattern)) {
    const [text] = match
    parts.push(value.slice(end, match.index))
    end = match.index + text.length
    parts.push(
      own.get(text) ?? ((copy) => (text.includes('T') ? momentBefore(text, copy) : dayBefore(text, copy))),
    )
  }
  return [...parts, value.slice(end)]
}

const write = (parts: readonly Part[], copy: OrderCopy): string => {
  let text = ''
  for (const part of parts) text += typeof part === 'string' ? part : part(copy)
  return text
}

/** Replaces what is the template's own by what is the copy's, but for moments. */
export const replacerOf =
  (copy: OrderCopy) =>
  (text: string): string =>
    write(compile(text, 'text', copy.template), copy)

/** Writes the rows of a table for copies, in the order of the columns. Each template's are read once. */
export function rowCopier(table: string, columns: readonly Column[]) {
  const known = new Map<OrderTemplate, Compiled>()
  return function* (copy: OrderCopy): Generator<readonly Text[]> {
    const { template } = copy
    const compiled =
      known.get(template) ??
      (template.rows.get(table) ?? []).map((row) =>
        columns.map(({ name, type }) => {
          const value = row[name] ?? null
          return value === null ? null : compile(value, type, template)
        }),
      )
    known.set(template, compiled)
    if (compiled.length === 0) return
    const overrides = overridesOf(table, copy)
    for (const row of compiled)
      yield columns.map(({ name }, at) => {
        const parts = row[at] ?? null
        const override = overrides[name]
        if (override !== undefined)
          return typeof override === 'function' ? override(parts ? write(parts, copy) : null) : override
        return parts && write(parts, copy)
      })
  }
}

type Override = Text | ((value: Text) => Text)

/** What would not be true of a copy, or would set the jobs of the shop to work. */
function overridesOf(table: string, copy: OrderCopy): Readonly<Record<string, Override>> {
  switch (table) {
    case 'payment_attempts':
      return { next_poll_at: far }
    case 'payment_tasks':
      return { next_at: far }
    case 'pickups':
      return { remind_at: null }
    case 'invoices':
      return { position: (value) => String(Number(value) + 10_000 + copy.place * 32) }
    case 'outbox':
      return copy.place % 500 === 0
        ? { state: 'rejected', last_problem: '550 mailbox unavailable' }
        : { state: 'sent' }
    case 'order_facets': {
      const { order } = copy.template
      const number = orderNumberOf(copy)
      return {
        terms: toFacetRow({ ...order, number, contact: { ...order.contact, ...contactOf(copy) } }).terms,
      }
    }
    default:
      return {}
  }
}
