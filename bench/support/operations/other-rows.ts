import { digestToken } from '#adapters/customers/visitor-token.ts'
import type { Grant } from '#commerce/staff/operator.ts'
import type { CopyRows, Text } from './copy-rows.ts'
import { createNumbers, uuidOf } from './numbers.ts'
import { nameOf } from './people.ts'

export type Scale = {
  readonly now: number
  readonly staff: number
  readonly audit: number
  readonly leads: number
  readonly reviews: number
  readonly findings: number
  /** Numbers and ids of the orders that were copied. */
  readonly orders: readonly { readonly id: string; readonly number: string; readonly country: string }[]
  readonly skus: readonly string[]
  readonly products: readonly string[]
}

const dayMs = 86_400_000
const everywhere = { countries: 'all', places: 'all' } as const
const grants: readonly Grant[] = [
  { role: 'customer-service', ...everywhere },
  { role: 'customer-service', countries: ['ae', 'om'], places: 'all' },
  { role: 'admin', ...everywhere },
  { role: 'finance', ...everywhere },
  { role: 'warehouse', countries: ['ae'], places: ['wh-ae'] },
]

const staffIdOf = (place: number): string => uuidOf(3, place)
/** By which the person signs in: known here, stored as a digest. */
export const staffTokenOf = (place: number): string => `bench-${String(place).padStart(37, '0')}`
export const grantOf = (place: number): Grant => grants[place % grants.length] as Grant

const countries = ['ae', 'kw', 'qa', 'om', 'bh', 'in'] as const
const codes = { ae: '97150', kw: '9655', qa: '9743', om: '9689', bh: '9733', in: '9198' } as const
const instant = (at: number): string => new Date(at).toISOString()
const day = (at: number): string => instant(at).slice(0, 10)
const digits = (place: number, length: number): string =>
  String((place * 48_271 + 11) % 10 ** length).padStart(length, '0')
const phoneOf = (country: (typeof countries)[number], place: number): string =>
  `+${codes[country]}${digits(place, 7)}`

function* range(length: number): Generator<number> {
  for (let place = 0; place < length; place += 1) yield place
}
const mapped = function* (
  length: number,
  row: (place: number) => readonly Text[],
): Generator<readonly Text[]> {
  for (const place of range(length)) yield row(place)
}

export async function copyStaff(copy: CopyRows, { now, staff }: Scale): Promise<void> {
  const began = instant(now - 60_000)
  await copy(
    'staff',
    ['id', 'email', 'name', 'language', 'state', 'grants', 'created_at'],
    mapped(staff, (place) => [
      staffIdOf(place),
      `staff-${place}@bench.example`,
      nameOf(place * 31, place % 3 === 0 ? 'ar' : 'en'),
      place % 3 === 0 ? 'ar' : 'en',
      'active',
      JSON.stringify([grantOf(place)]),
      began,
    ]),
  )
  await copy(
    'staff_sessions',
    ['token_digest', 'device_digest', 'proofs', 'agent', 'country', 'started_at', 'last_seen_at', 'expires_at', 'staff_id'],
    mapped(staff, (place) => [
      digestToken(staffTokenOf(place)),
      digestToken(`device-${place}`),
      JSON.stringify([{ kind: 'demo', at: began }]),
      'bench',
      '',
      began,
      began,
      instant(now + 6 * 3_600_000),
      staffIdOf(place),
    ]),
  ) // prettier-ignore
}

const acts = ['order.note', 'order.claim', 'shipment.approve', 'shipment.process', 'shipment.schedule', 'shipment.out', 'shipment.deliver', 'order.release-hold', 'order.print', 'refund.make', 'lead.contact', 'review.publish'] as const // prettier-ignore

/** Over two years, oldest first, as they were written. */
export const copyAudit = (copy: CopyRows, { now, audit, orders, staff }: Scale): Promise<number> => {
  const numbers = createNumbers(5)
  return copy(
    'audit_log',
    ['at', 'operator_kind', 'operator_id', 'operator_name', 'request_id', 'act', 'is_money', 'object_kind', 'object_id', 'country', 'before', 'after', 'reason'], // prettier-ignore
    mapped(audit, (place) => {
      const person = numbers.below(staff)
      const act = acts[numbers.below(acts.length)] ?? acts[0]
      const order = orders[numbers.below(orders.length)]
      const isJob = place % 7 === 0
      return [
        instant(now - 720 * dayMs + Math.floor((place / audit) * 719 * dayMs)),
        isJob ? 'command' : 'staff',
        isJob ? 'nightly' : staffIdOf(person),
        isJob ? 'nightly' : nameOf(person * 31, person % 3 === 0 ? 'ar' : 'en'),
        null,
        act,
        act.startsWith('refund') ? 't' : 'f',
        'order',
        order?.number ?? '',
        order?.country ?? 'ae',
        '{"status": "Approved"}',
        '{"status": "Processing"}',
        null,
      ]
    }),
  )
}

const states = ['new', 'assigned', 'contacted', 'won', 'lost', 'spam'] as const

export const copyLeads = (copy: CopyRows, { now, leads, skus }: Scale): Promise<number> =>
  copy(
    'leads',
    ['id', 'idempotency_key', 'reference', 'form', 'country', 'language', 'store', 'sku', 'name', 'phone', 'email', 'message', 'state', 'owner', 'consent_text', 'created_at', 'changed_at', 'delete_at'], // prettier-ignore
    mapped(leads, (place) => {
      const country = countries[place % countries.length] ?? 'ae'
      const language = place % 2 === 0 ? 'en' : 'ar'
      // The newest hundredth is open.
      const state = place < leads / 100 ? (states[place % 2] ?? 'new') : (states[2 + (place % 4)] ?? 'won')
      const at = now - Math.floor((place / leads) * 300 * dayMs) - 3_600_000
      return [
        uuidOf(4, place),
        `bench-lead-${place}`,
        `L-${digits(place, 8)}`,
        place % 3 === 0 ? 'design-advice' : 'callback',
        country,
        language,
        `${country}_${language}`,
        place % 4 === 0 ? (skus[place % skus.length] ?? null) : null,
        nameOf(place, language),
        phoneOf(country, place),
        `lead-${place}@mail.example`,
        language === 'en'
          ? 'A sofa for a room of four by five metres'
          : 'أريد كنبة لغرفة أربعة في خمسة أمتار',
        state,
        state === 'assigned' ? 'showroom' : null,
        '2026-11-1',
        instant(at),
        instant(at),
        instant(now + 300 * dayMs),
      ]
    }),
  )

export const copyReviews = (copy: CopyRows, { now, reviews, products }: Scale): Promise<number> =>
  copy(
    'reviews',
    ['id', 'product_code', 'customer_id', 'author', 'stars', 'title', 'text', 'language', 'state', 'verified', 'sample', 'created_at'], // prettier-ignore
    mapped(reviews, (place) => {
      const language = place % 2 === 0 ? 'en' : 'ar'
      return [
        uuidOf(5, place),
        products[place % products.length] ?? '',
        `bench-${place}`,
        nameOf(place, language),
        String(1 + (place % 5)),
        language === 'en' ? 'As shown' : 'كما في الصورة',
        language === 'en' ? 'Came on the day that was promised.' : 'وصلت في اليوم الموعود.',
        language,
        place < reviews / 100 ? 'pending' : place % 20 === 0 ? 'rejected' : 'published',
        't',
        'f',
        instant(now - Math.floor((place / reviews) * 600 * dayMs) - 7_200_000),
      ]
    }),
  )

export const copyFindings = (copy: CopyRows, { now, findings, orders }: Scale): Promise<number> =>
  copy(
    'settlement_findings',
    ['id', 'provider', 'subject', 'kind', 'type', 'reference', 'order_number', 'country', 'amount_minor', 'recorded_minor', 'currency', 'day', 'booked_on', 'state', 'note', 'found_at'], // prettier-ignore
    mapped(findings, (place) => {
      const order = orders[(place * 37) % orders.length]
      const at = now - Math.floor((place / findings) * 300 * dayMs) - dayMs
      const isOpen = place < findings / 50
      return [
        uuidOf(6, place),
        'sandbox',
        `line:bench-${place}`,
        place % 2 === 0 ? 'amount-differs' : 'missing-here',
        'payment',
        `ref-${place}`,
        place % 2 === 0 ? (order?.number ?? null) : null,
        place % 2 === 0 ? (order?.country ?? null) : null,
        '12500',
        place % 2 === 0 ? '12000' : null,
        'AED',
        day(at),
        day(at),
        isOpen ? 'open' : 'closed',
        isOpen ? null : 'settled by phone',
        instant(at),
      ]
    }),
  )

/** Every tenth order has a note, every hundredth a claim and a tag. */
export async function copyNotes(copy: CopyRows, { now, orders, staff }: Scale): Promise<void> {
  const every = (step: number) => orders.filter((_, place) => place % step === 0)
  const author = (place: number) => [staffIdOf(place % staff), nameOf((place % staff) * 31, 'en')] as const
  const at = instant(now - dayMs)
  await copy(
    'operations_notes',
    [
      'object_kind',
      'object_id',
      'staff_id',
      'staff_name',
      'text',
      'mentions',
      'idempotency_key',
      'written_at',
    ],
    every(10).map(({ number }, place) => ['order', number, ...author(place), 'Called, comes back tomorrow.', '[]', `bench-${place}`, at]), // prettier-ignore
  )
  await copy(
    'operations_claims',
    ['object_kind', 'object_id', 'staff_id', 'staff_name', 'claimed_at'],
    every(100).map(({ number }, place) => ['order', number, ...author(place), at]),
  )
  await copy(
    'operations_tags',
    ['object_kind', 'object_id', 'tag', 'staff_id', 'staff_name', 'tagged_at'],
    every(100).map(({ number }, place) => ['order', number, place % 2 === 0 ? 'vip' : 'fragile', ...author(place), at]), // prettier-ignore
  )
}

/** A run for each place and day of a year, with twenty stops of delivered orders. */
export async function copyRuns(copy: CopyRows, { now, orders }: Scale): Promise<void> {
  const stopsEach = 20
  const runs = Math.floor(orders.length / stopsEach / 2)
  const idOf = (place: number) => uuidOf(7, place)
  await copy(
    'runs',
    ['id', 'number', 'idempotency_key', 'country', 'place', 'day', 'crew', 'vehicle', 'state', 'created_at'],
    mapped(runs, (place) => {
      const country = countries[place % countries.length] ?? 'ae'
      const on = day(now - (2 + (Math.floor(place / countries.length) % 360)) * dayMs)
      return [idOf(place), `${country.toUpperCase()}${on.slice(2).replaceAll('-', '')}-B${place}`, `bench-${place}`, country, `wh-${country}`, on, '{Bilal Khan,Samir Haddad}', `Van ${place % 40}`, 'closed', instant(now - 3 * dayMs)] // prettier-ignore
    }),
  )
  await copy(
    'run_stops',
    [
      'run_id',
      'order_id',
      'position',
      'rank',
      'state',
      'litres',
      'minutes',
      'currency',
      'due_minor',
      'collected_minor',
    ],
    mapped(runs * stopsEach, (place) => [idOf(Math.floor(place / stopsEach)), orders[place]?.id ?? '', '1', String((place % stopsEach) + 1), 'delivered', '120', '15', 'AED', '12500', '12500']), // prettier-ignore
  )
}
