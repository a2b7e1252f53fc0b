import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** A moment, to the millisecond. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** An amount in minor units; always a safe integer. */
export const minor = (name: string) => bigint(name, { mode: 'number' })

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })
