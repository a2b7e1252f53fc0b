import { join } from 'node:path'
import { createPaymentList, type PaymentList } from '#commerce/payments/attempt/payment-list.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createPaymentListRepository } from './payment-list-repository.ts'
import { readPaymentTable } from './read-payment-table.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly contentDirectory: string
}

/** Payments of all orders, for operators. */
export const createPaymentListModule = (
  db: Database,
  { clock, countries, contentDirectory }: Deps,
): PaymentList =>
  createPaymentList({
    rows: createPaymentListRepository(db, countries),
    methods: readPaymentTable(join(contentDirectory, 'payments')).methods,
    clock,
  })
