import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Address } from '#commerce/addresses/address.ts'
import type { ReservedQuote } from '#commerce/orders/ports.ts'
import { cashMethods } from '#commerce/payments/refunds/refund.ts'
import type { CashLimits } from '#infrastructure/config/env-keys.ts'
import { rows, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { fail, ok } from '#kernel/result.ts'
import { nothingToReserve, type Reservation } from './reservation.ts'

/**
 * Room for another unpaid cash order: counted by phone, e-mail and building while it is open. The
 * rows are incremented only up to their limits, so that the database decides who gets the last place.
 */
export const cashReservation = (limits: CashLimits): Reservation => ({
  evenOnHold: true,

  part({ orderId, quote }, after) {
    const exposures = exposuresOf(quote, limits)
    return exposures.length === 0
      ? nothingToReserve
      : {
          expressions: exposureWrites(exposures, orderId, after),
          isReserved: sql`(select count(*) from cash_counted) = ${exposures.length}::int`,
        }
  },

  async reserve(tx, { orderId, quote }) {
    const exposures = exposuresOf(quote, limits)
    if (exposures.length === 0) return ok(undefined)
    const counted = await rowsOf(
      tx,
      sql`with ${sql.join([...exposureWrites(exposures, orderId, sql`true`)], sql`, `)} select key from cash_counted`,
    )
    return counted.length === exposures.length ? ok(undefined) : fail({ kind: 'cash-limit' })
  },

  async release(tx, orderId) {
    // Locked in the order of their keys. Only the statement that deletes a row decrements the count, so it happens once.
    await tx.execute(sql`select 1 from cash_exposures where key in (
      select key from cash_exposures_of_orders where order_id = ${orderId}::uuid) order by key collate "C" for update`)
    await tx.execute(sql`with gone as (
        delete from cash_exposures_of_orders where order_id = ${orderId}::uuid returning key, units
      ), last as (
        delete from cash_exposures using gone where cash_exposures.key = gone.key and cash_exposures.orders = 1
      )
      update cash_exposures set orders = cash_exposures.orders - 1, units = cash_exposures.units - gone.units
      from gone where cash_exposures.key = gone.key and cash_exposures.orders > 1`)
  },
})

type Exposure = {
  readonly key: string
  readonly units: number
  readonly max_orders: number
  readonly max_units: number
}

const unlimited = 2_147_483_647

/** What an order counts for; nothing when it is not paid in cash. */
function exposuresOf(
  { paymentMethod, contact, address, choice, lines }: ReservedQuote,
  limits: CashLimits,
): readonly Exposure[] {
  if (paymentMethod === null || !cashMethods.includes(paymentMethod) || !contact) return []
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const exposure = (kind: 'phone' | 'email' | 'address', text: string): Exposure => ({
    key: createHash('sha256').update(`cash ${kind} ${text}`).digest('base64url'),
    units,
    max_orders: limits[kind],
    max_units: kind === 'address' ? unlimited : limits.units,
  })
  return [
    exposure('phone', contact.phone),
    ...(contact.email === '' ? [] : [exposure('email', contact.email.toLowerCase())]),
    ...(choice?.kind === 'home' && address ? [exposure('address', buildingOf(address))] : []),
  ].toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** Doors within a building, and codes that repeat the address. */
const withinBuilding: readonly string[] = ['apartment', 'flat', 'unit', 'makani', 'paci']

/** A building however its address is spelled: letters and digits only, without the door. */
const buildingOf = ({ country, area, fields }: Address): string =>
  [
    country,
    area,
    ...Object.keys(fields)
      .filter((key) => !withinBuilding.includes(key))
      .sort()
      .map((key) => `${key}:${lettersOf(fields[key] ?? '')}`),
  ].join(' ')

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Expressions that count an order, provided that `condition` holds. */
const exposureWrites = (exposures: readonly Exposure[], orderId: string, condition: SQL): readonly SQL[] => [
  sql`cash_wanted as materialized (
    select key, units, max_orders, max_units from ${rows(exposures, 'key text, units int, max_orders int, max_units int')})`,
  sql`cash_counted as (
    insert into cash_exposures (key, orders, units)
    select key, 1, units from cash_wanted
    where max_orders > 0 and units <= max_units and ${condition} order by key collate "C"
    on conflict (key) do update
      set orders = cash_exposures.orders + 1, units = cash_exposures.units + excluded.units
      where exists (select 1 from cash_wanted wanted where wanted.key = cash_exposures.key
        and cash_exposures.orders < wanted.max_orders
        and cash_exposures.units + wanted.units <= wanted.max_units)
    returning key
  )`,
  sql`cash_rows as (
    insert into cash_exposures_of_orders (order_id, key, units)
    select ${orderId}::uuid, key, units from cash_wanted join cash_counted using (key)
  )`,
]
