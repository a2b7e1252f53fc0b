import { eq, inArray, sql } from 'drizzle-orm'
import type { Lead } from '#commerce/leads/lead.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { claimDue } from '#infrastructure/queue/lease-queue.ts'
import type { Instant } from '#kernel/instant.ts'
import { toLead } from './lead-rows.ts'
import { leadForwardings, leads } from './lead-tables.ts'

/** Longer than a batch can take, with every request at its time limit. */
const leaseMs = 300_000

export type DueForwarding = { readonly id: string; readonly attempts: number; readonly lead: Lead }

/** The outcome of an attempt. */
export type ForwardingOutcome =
  | { readonly id: string; readonly state: 'delivered'; readonly reference: string | null }
  | {
      readonly id: string
      readonly state: 'waiting' | 'given-up'
      readonly problem: string
      readonly attempts: number
      readonly nextAt: Instant
    }

/** The queue of leads to be forwarded. Each goes to one process; after a crash it is due again under the same key. */
export const createForwardingQueue = (db: Database) => ({
  async claim(limit: number, at: Instant): Promise<readonly DueForwarding[]> {
    const claimed = await claimDue(db, leadForwardings, {
      ...{ at, leaseMs, limit },
      where: eq(leadForwardings.state, 'waiting'),
    })
    if (claimed.length === 0) return []
    const ids = claimed.map(({ leadId }) => leadId)
    const found = new Map(
      (await db.select().from(leads).where(inArray(leads.id, ids))).map((row) => [row.id, toLead(row)]),
    )
    return claimed.flatMap(({ id, attempts, leadId }) => {
      const lead = found.get(leadId)
      return lead ? [{ id, attempts, lead }] : []
    })
  },

  async complete(outcomes: readonly ForwardingOutcome[], at: Instant): Promise<void> {
    if (outcomes.length === 0) return
    const rows = outcomes.map((outcome) =>
      outcome.state === 'delivered'
        ? { ...outcome, problem: null, attempts: null, nextAt: null }
        : { ...outcome, reference: null },
    )
    await db.execute(sql`update lead_forwardings set
        state = done.state,
        reference = coalesce(done.reference, lead_forwardings.reference),
        last_problem = done.problem,
        attempts = coalesce(done.attempts, lead_forwardings.attempts),
        next_at = coalesce(done."nextAt", lead_forwardings.next_at),
        delivered_at = case when done.state = 'delivered' then ${at}::timestamptz end,
        leased_until = null
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as done(id uuid, state text, reference text, problem text, attempts integer, "nextAt" timestamptz)
      where lead_forwardings.id = done.id and lead_forwardings.state = 'waiting'`)
  },
})
