import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A moment, to the millisecond. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** An exact amount in minor units; what no safe integer holds is no price. */
export const minor = (name: string) => bigint(name, { mode: 'number' })
