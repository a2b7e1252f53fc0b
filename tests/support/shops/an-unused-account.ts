import { sql } from 'drizzle-orm'
import { closeUnusedAccountsJob } from '#adapters/identity/close-unused-accounts.ts'
import { eraseCustomersJob } from '#adapters/identity/erase-customers.ts'
import { createRetentionJobs } from '#adapters/retention/create-retention-jobs.ts'
import type { IdentityDeps } from '#commerce/identity/deps.ts'
import type { Registration } from '#commerce/identity/customer-record.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '../databases/databases.ts'
import { anIdentity } from './an-identity.ts'

type Parts = {
  readonly email?: string | null
  readonly registration?: Partial<Registration>
  readonly walletsOf?: IdentityDeps['walletsOf']
  readonly pageSize?: number
}

const day = 86_400_000

/** A customer of 23 November 2026 with a verified email, and the jobs that close and erase the account. */
export async function anUnusedAccount(
  db: Database,
  { email = 'layla@example.com', registration = {}, walletsOf = async () => [], pageSize = 1 }: Parts = {},
) {
  const started = anIdentity(db)
  const { clock, deps, reports } = started
  const { customerId, browser } = await started.aCustomer('+971501234567', registration)
  if (email !== null) await deps.repository.addIdentity(customerId, 'email', email, clock.now())
  const report = (error: unknown) => reports.push(String(error))
  const job = closeUnusedAccountsJob(db, { clock, report, walletsOf, pageSize })
  const signal = () => new AbortController().signal
  return {
    ...started,
    customerId,
    browser,
    /** To noon of that day. */
    travelTo: (date: string) => clock.advance(Date.parse(`${date}T12:00:00.000Z`) - Date.parse(clock.now())),
    travelOn: (days: number) => clock.advance(days * day),
    run: (by = signal()) => job.run(by),
    erase: () => eraseCustomersJob(db, deps).run(signal()),
    async applyRetention() {
      for (const one of createRetentionJobs(db, clock, 'ae')) await one.run(signal())
    },
    kinds: async () => (await deps.repository.listEvents(customerId)).map(({ kind }) => kind),
    isClosed: async () => {
      const [row] = await rowsOf(
        db,
        sql`select deletion_requested_at is not null as closed from customers where id = ${customerId}::uuid`,
      )
      return row?.['closed']
    },
    async signIn(address = 'layla@example.com') {
      const back = started.aBrowser({ from: '198.51.100.1' })
      await back.send(address)
      return { back, entered: await back.enter() }
    },
    addOrder: (id: string, status: string, { refunds = '[]', at = clock.now() } = {}) =>
      db.execute(sql`insert into orders (id, number, country, language, status, phone, email, name, choice, currency,
          sub_total_minor, discount_minor, tax_minor, total_minor, rounding_minor, payable_minor, method, payment_state,
          paid_minor, placed_at, version, customer_id, refunds)
        values (${id}, ${id}, 'ae', 'en', ${status}, '+971501234567', 'layla@example.com', 'L', '{}', 'AED', 100, 0, 5,
          100, 0, 100, 'cashondelivery', 'paid', 100, ${at}, 1, ${customerId}, ${refunds}::jsonb)`),
  }
}
