import { sql } from 'drizzle-orm'
import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

type DisputeCall = {
  readonly scope: 'country'
  run(by: StaffOperator, on: { readonly dispute: string }): Promise<unknown>
}

/** A dispute of a country, of a payment that was never made: what is within reach does not depend on it. */
export async function aStoredDispute(db: Database, country: string, id: string): Promise<string> {
  await rowsOf(
    db,
    sql`with attempt as (
        insert into payment_attempts (id, order_id, order_number, country, language, method, provider, amount_minor, currency, state,
          reported_outcome, created_at, next_poll_at, version)
        values (${id}::uuid, ${id}::uuid, ${`X-${country}`}, ${country}, 'en', 'tap', 'sandbox', 100, 'AED', 'failed',
          'failed', now(), now() + interval '1 year', 1) returning id)
      insert into payment_disputes (id, provider, reference, payment_reference, attempt_id, order_number, country, amount_minor,
        currency, reason, state, state_at, opened_at, evidence, version)
      select ${id}::uuid, 'sandbox', ${`dp_${country}`}, 'x', id, ${`X-${country}`}, ${country}, 100, 'AED', 'general',
        'warning-needs-response', now(), now(), '{"text": "", "documents": []}'::jsonb, 1 from attempt returning 1 as one`,
  )
  return id
}

/** By permission, the use cases of disputes that need it. None changes anything. */
export function disputeCalls(
  shop: () => Pick<Shop, 'money'>,
): Readonly<Record<'payments.see' | 'payments.manage', readonly DisputeCall[]>> {
  const key = '00000000-0000-4000-8000-0000000000ff'
  const call = (run: DisputeCall['run']): DisputeCall => ({ scope: 'country', run })
  return {
    'payments.see': [call((by, { dispute }) => shop().money.disputes.find(dispute, by))],
    'payments.manage': [
      // Of another version, without a text, of an inquiry.
      call((by, { dispute }) =>
        shop().money.disputes.saveEvidence(dispute, {
          version: 99,
          by,
          evidence: { text: 'x', documents: [] },
        }),
      ),
      call((by, { dispute }) => shop().money.disputes.submit(dispute, { version: 1, by, key })),
      call((by, { dispute }) => shop().money.disputes.accept(dispute, { version: 1, by, key, reason: 'x' })),
    ],
  }
}
