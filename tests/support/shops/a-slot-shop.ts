import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OrderQuote } from '#commerce/checkout/order-quote.ts'
import { createSlotAdminModule } from '#adapters/slots/slot-admin-repository.ts'
import { slotReservation } from '#adapters/delivery/slot-reservation.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { aDeliveryQuote } from '../builders/a-delivery-quote.ts'
import { aDeliveryTable, aSlotWindow } from '../builders/a-delivery-table.ts'
import { theCountries } from './the-countries.ts'

/** A Tuesday. */
export const tuesday = '2026-11-24'
export const slotAt = (day: string): string => `ae:near:${day}:09-13`

/** Slots of two places, on every day but Friday from nine to one, over a database; today is Monday 23 November 2026. */
export function aSlotShop(db: Database) {
  const { slotAdmin: admin } = createSlotAdminModule(db, {
    countries: theCountries,
    tableOf: (country) =>
      aDeliveryTable({ country, slots: { days: 14, windows: [aSlotWindow({ zones: ['near'] })] } }),
    clock: { now: () => '2026-11-23T06:00:00.000Z' },
  })
  return {
    admin,
    /** An order takes a place; `quoted`: the places that its quote has seen. */
    async take(day: string, quoted = 2, orderId = randomUUID()) {
      const slot = {
        ...{ id: slotAt(day), day, from: '09:00', to: '13:00', orderBefore: '2026-11-24T00:00:00.000Z' },
        ...{ remaining: quoted, capacity: quoted },
      }
      const quote = { delivery: aDeliveryQuote('AED', { slot }) } as OrderQuote
      const request = { orderId, country: 'ae', quote, at: '2026-11-23T06:00:00.000Z' }
      const taken = await db.transaction((tx) => slotReservation.reserve(tx, request))
      return taken.ok
    },
    audit: () =>
      rowsOf<object>(db, sql`select act, object_id, before, after, reason from audit_log order by id`),
    async placesOn(day: string) {
      const [row] = await rowsOf<{ taken: number; capacity: number }>(
        db,
        sql`select taken, set_capacity as capacity from delivery_slots where id = ${slotAt(day)}`,
      )
      return row
    },
  }
}
