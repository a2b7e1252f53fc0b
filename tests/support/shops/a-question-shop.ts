import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createQuestionsModule } from '#adapters/questions/create-questions-module.ts'
import { enqueueMessage } from '#adapters/messages/outbox.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { manualClock } from '../manual-clock.ts'
import { theCountries } from './the-countries.ts'

/** Questions over a database, with one order of the UAE. */
export async function aQuestionShop(db: Database) {
  const clock = manualClock()
  const reported: string[] = []
  const module = createQuestionsModule(db, {
    clock,
    countries: theCountries,
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    report: (error) => void reported.push(String(error)),
    contentDirectory: './src/content',
    enqueueMessage,
  })
  const order = await addOrder(db, { number: 'AE0000000777', country: 'ae' })
  return {
    ...module,
    clock,
    reported,
    orderId: order,
    runJob: () => module.job.run(new AbortController().signal),
    ask: (text = 'When does the sofa come?', key: string = randomUUID(), orderId = order) =>
      module.questions.open({ orderId, country: 'ae', topic: 'delivery', text, key, from: '203.0.113.7' }),
    write: (ticket: string, text = 'Still nothing.', key: string = randomUUID(), orderId = order) =>
      module.questions.write({ orderId, country: 'ae', ticket, text, key, from: '203.0.113.7' }),
  }
}

/** A row of an order that is about nothing but its questions. */
export async function addOrder(
  db: Database,
  {
    number,
    country,
    customerId = null,
  }: { readonly number: string; readonly country: string; readonly customerId?: string | null },
): Promise<string> {
  const id = randomUUID()
  await db.execute(sql`insert into orders (id, number, country, language, status, phone, email, name, choice, currency,
      sub_total_minor, discount_minor, tax_minor, total_minor, rounding_minor, payable_minor, method, payment_state,
      paid_minor, placed_at, version, customer_id)
    values (${id}::uuid, ${number}, ${country}, 'en', 'delivered', '+971501000001', 'c@example.com', 'C', '{}', 'AED',
      100, 0, 5, 100, 0, 100, 'cashondelivery', 'paid', 100, '2026-11-01T08:00:00.000Z', 1, ${customerId}::uuid)`)
  return id
}
