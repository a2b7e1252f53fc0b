import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createBackgroundWork, type DeadLetterFilters } from '#commerce/background-work/background-work.ts'
import type { ListQuery } from '#commerce/lists/list.ts'
import { createBackgroundWorkRepository } from '#adapters/background-work/background-work-repository.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { ok } from '#kernel/result.ts'
import { byLayla } from '../../support/builders/by-layla.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const { by } = byLayla
const key = { kind: 'key', id: 'ops_1', name: 'OMS', scopes: ['orders:write'], requestId: null } as const
const query = (kind: string | null = null, search = ''): ListQuery<DeadLetterFilters> => ({
  filters: { kind },
  search,
  sort: 'at',
  descending: true,
  size: 25,
  cursor: null,
})

async function begin(db: Database) {
  const clock = manualClock('2026-11-20T12:00:00.000Z')
  await db.execute(sql`insert into outbox (id, key, channel, kind, order_id, state, attempts, last_problem, next_at, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'k1', 'mail', 'order-confirmed', 'o1', 'rejected', 1, 'no such mailbox', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'),
      ('00000000-0000-4000-8000-000000000002', 'k2', 'sms', 'delivered', 'o1', 'sent', 1, null, '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z')`)
  await db.execute(
    sql`insert into webhook_events (id, key, type, order_id, happened_at) values ('evt_1', 'e1', 'order.placed', 'o1', '2026-11-20T08:00:00Z')`,
  )
  await db.execute(sql`insert into webhook_deliveries (id, event_id, endpoint_id, state, attempts, last_problem, next_at)
    values ('00000000-0000-4000-8000-000000000003', 'evt_1', 'whe_1', 'given-up', 12, '500', '2026-11-20T10:00:00Z')`)
  await db.execute(sql`insert into jobs (name, attempts, next_at, last_ended_at, last_outcome, last_note, failures)
    values ('send-messages', 3, '2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', 'failed', 'no route to host', 2)`)
  const ran: string[] = []
  const work = createBackgroundWork({
    repository: createBackgroundWorkRepository(db),
    testEvents: {
      listTargets: async () => [{ id: 'whe_1', url: 'https://oms.example' }],
      send: async (id) =>
        id === 'whe_1'
          ? { url: 'https://oms.example', isDelivered: false, status: 503, problem: 'rejected' }
          : undefined,
    },
    clock,
    listJobs: async () => [
      {
        name: 'send-messages',
        everySeconds: 3,
        isRunning: false,
        nextRunAt: null,
        lastEndedAt: null,
        lastOutcome: 'failed',
        lastNote: null,
        failures: 2,
      },
    ],
    runJob: async (name) => {
      ran.push(name)
      return ok({ outcome: 'done', note: '1 sent' })
    },
  })
  const ids = async (of = query()) => {
    const listed = await work.listDeadLetters(of, by)
    return listed.ok ? listed.value.rows.map(({ kind, about }) => `${kind} ${about}`) : listed.failure
  }
  return { work, ids, ran, clock }
}
const message = '00000000-0000-4000-8000-000000000001'

describeDatabases('what the shop has given up', (open) => {
  test('is one list of messages, webhooks and jobs, the newest first', async () => {
    const { ids } = await begin((await open()).db)
    expect(await ids()).toEqual(['job send-messages', 'webhook order.placed', 'message order-confirmed'])
    expect(await ids(query('webhook'))).toEqual(['webhook order.placed'])
    expect(await ids(query(null, 'mailbox'))).toEqual(['message order-confirmed'])
  })

  test('is tried again from the first attempt on, with the audit', async () => {
    const { db } = await open()
    const { work, ids } = await begin(db)
    expect(await work.retry('message', message, { by, reason: 'mailbox exists now' })).toEqual(ok(undefined))
    expect(await rowsOf(db, sql`select state, attempts from outbox where id::text = ${message}`)).toEqual([
      { state: 'waiting', attempts: 0 },
    ])
    expect(await ids()).toEqual(['job send-messages', 'webhook order.placed'])
    expect(await rowsOf(db, sql`select act, object_kind, reason from audit_log`)).toEqual([
      { act: 'dead-letter.retry', object_kind: 'message', reason: 'mailbox exists now' },
    ])
    // Nothing is retried twice.
    expect(await work.retry('message', message, { by, reason: 'again' })).toMatchObject({ ok: false })
  })

  test('leaves the list when it was closed another way, until it fails again', async () => {
    const { db } = await open()
    const { work, ids } = await begin(db)
    expect(await work.close('message', message, { by, reason: 'called the shopper' })).toEqual(ok(undefined))
    expect(await ids(query('message'))).toEqual([])
    await db.execute(sql`update outbox set next_at = '2026-11-21T09:00:00Z' where id::text = ${message}`)
    expect(await ids(query('message'))).toEqual(['message order-confirmed'])
  })

  test('a job is run immediately, and that is in the audit', async () => {
    const { db } = await open()
    const { work, ran } = await begin(db)
    expect(await work.retry('job', 'send-messages', { by, reason: 'network is back' })).toEqual(ok(undefined))
    expect(ran).toEqual(['send-messages'])
    expect(await rowsOf(db, sql`select act, object_id from audit_log`)).toEqual([
      { act: 'job.run', object_id: 'send-messages' },
    ])
  })

  test('a test event is in the audit with what became of it', async () => {
    const { db } = await open()
    const { work } = await begin(db)
    expect(await work.sendTestEvent('whe_1', by)).toMatchObject({ ok: true, value: { status: 503 } })
    expect(await work.sendTestEvent('whe_9', by)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await work.sendTestEvent('whe_1', key)).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await rowsOf(db, sql`select act, object_kind, object_id, after from audit_log`)).toEqual([
      {
        ...{ act: 'webhook.test', object_kind: 'webhook', object_id: 'whe_1' },
        after: { status: 503, problem: 'rejected' },
      },
    ])
  })

  test('needs a reason, and the permission; an unknown one is not found', async () => {
    const { db } = await open()
    const { work } = await begin(db)
    expect(await work.retry('message', message, { by, reason: '  ' })).toMatchObject({
      failure: { kind: 'no-reason' },
    })
    expect(await work.retry('message', message, { by: key, reason: 'x' })).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await work.listJobs(key)).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await work.close('lead', "' or 1=1 --", { by, reason: 'x' })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(await rowsOf(db, sql`select 1 from audit_log`)).toEqual([])
  })
})
