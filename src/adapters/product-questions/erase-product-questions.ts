import { sql } from 'drizzle-orm'
import type { Database } from '#infrastructure/db/database.ts'

/** What is shown stays, without a name; what is not goes, with the mails about it. */
export async function eraseProductQuestionsOf(tx: Database, customerId: string): Promise<void> {
  const isOwn = sql`(customer_id = ${customerId}::uuid or email in (select value from identities
    where identities.customer_id = ${customerId}::uuid and identities.kind = 'email' and verified_at is not null))`
  await tx.execute(
    sql`delete from outbox where product_question_id in (select id from product_questions where ${isOwn})`,
  )
  await tx.execute(sql`delete from product_questions where ${isOwn} and state <> 'answered'`)
  await tx.execute(
    sql`update product_questions set author = '—', email = null, customer_id = null where ${isOwn}`,
  )
}
