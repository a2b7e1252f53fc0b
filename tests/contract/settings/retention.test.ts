import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createRetentionJobs } from '#adapters/retention/create-retention-jobs.ts'
import { periodNames, retentionLimits, shippedPeriods } from '#adapters/retention/retention-periods.ts'
import { staff } from '#adapters/staff-access/staff-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { mona, someSettings, tariq } from '../../support/builders/some-settings.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const retention = { kind: 'retention', country: 'ae' } as const
const dayMs = 86_400_000

async function start({ db, purgeBus }: Parameters<typeof someSettings>[0]) {
  const clock = manualClock('2026-11-28T08:00:00.000Z')
  const settings = await someSettings({ db, purgeBus }, clock)
  const inDays = (days: number) => addMilliseconds(clock.now(), days * dayMs)
  const plan = (change: object, days: number, by: Operator = mona) =>
    settings.admin.publish({
      ...{ ...retention, document: { ...shippedPeriods, ...change }, shown: 0, by },
      startsAt: inDays(days),
    })
  const runJob = async () => {
    for (const job of createRetentionJobs(db, clock, 'ae')) await job.run(new AbortController().signal)
  }
  return { ...settings, clock, inDays, plan, runJob }
}

const addConsent = (db: Database, subject: string, at: string) =>
  db.execute(sql`insert into consents (subject, preferences, analytics, marketing, text_version, store, created_at)
    values (${subject}, true, true, true, '1', 'ae_en', ${at})`)
const consents = async (db: Database) =>
  (await rowsOf(db, sql`select subject from consents order by subject`)).map(({ subject }) => subject)

describeDatabases('periods of retention', (open) => {
  test('count from the moment of their plan on: not an hour before, and for what is already stored', async () => {
    const { db, purgeBus } = await open()
    const { clock, plan, approvals, inDays, runJob, close } = await start({ db, purgeBus })
    await addConsent(db, 'two years old', '2024-11-20T00:00:00Z')
    await addConsent(db, 'one year old', '2025-11-27T00:00:00Z')
    expect(await plan({ consents: 24 }, 14)).toMatchObject({ failure: { kind: 'needs-approval' } })
    const input = {
      ...{ ...retention, shown: 0, startsAt: inDays(14) },
      document: { ...shippedPeriods, consents: 24 },
    }
    const requested = need(
      await approvals.request({ act: 'setting.publish', input, reason: 'less data' }, mona),
    )
    need(await approvals.approve(requested.id, tariq))
    await runJob()
    expect(await consents(db)).toEqual(['one year old', 'two years old'])
    clock.advance(14 * dayMs - 3_600_000)
    await runJob()
    expect(await consents(db)).toEqual(['one year old', 'two years old'])
    clock.advance(3_600_000)
    await runJob()
    expect(await consents(db)).toEqual(['one year old'])
    close()
  })

  test('are decided on by who may approve settings everywhere; others leave the request open and are not named', async () => {
    const { db, purgeBus } = await open()
    const { approvals, inDays, close } = await start({ db, purgeBus })
    const local = aMember({
      id: '00000000-0000-4000-8000-000000000009',
      name: 'Local',
      role: 'admin',
      countries: ['ae'],
    })
    for (const { id, name, grants } of [mona, tariq, local])
      await db.insert(staff).values({
        ...{ id, name, grants, email: `${id}@majlis.test`, state: 'active', language: 'en' },
        createdAt: new Date(inDays(0)),
      })
    const input = {
      ...{ ...retention, shown: 0, startsAt: inDays(20) },
      document: { ...shippedPeriods, consents: 24 },
    }
    const { id } = need(await approvals.request({ act: 'setting.publish', input, reason: 'less data' }, mona))
    expect(await approvals.approve(id, local)).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await approvals.reject(id, 'Not here', local)).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await approvals.list({ open: true, limit: 9 }, local)).toEqual([])
    expect(need(await approvals.find(id, mona)).approval).toMatchObject({ state: 'requested', country: null })
    expect(await approvals.deciders('settings.approve', null, mona)).toEqual(['Tariq'])
    expect(await approvals.approve(id, tariq)).toMatchObject({ ok: true })
    close()
  })

  test('begin two weeks later at the earliest, also by the operations API and commands', async () => {
    const { plan, admin, announcedPeriods, inDays, close } = await start(await open())
    const tooEarly = {
      failure: { kind: 'invalid', problems: [{ field: 'alerts', row: null, problem: 'without-notice' }] },
    }
    expect(await plan({ alerts: 18 }, 13.9)).toMatchObject(tooEarly)
    expect(await plan({ alerts: 6 }, 13.9)).toMatchObject(tooEarly)
    const document = { ...shippedPeriods, alerts: 18 }
    expect(await admin.publish({ ...retention, document, by: operator })).toMatchObject(tooEarly)
    need(await plan({ alerts: 18 }, 14))
    expect(announcedPeriods()).toEqual({
      now: shippedPeriods,
      planned: { startsAt: inDays(14), periods: { ...shippedPeriods, alerts: 18 } },
    })
    close()
  })

  test('are within their limits', async () => {
    const { admin, inDays, close } = await start(await open())
    for (const name of periodNames)
      for (const [months, problem] of [
        [retentionLimits[name].min - 1, 'too-small'],
        [retentionLimits[name].max + 1, 'too-large'],
      ] as const)
        expect(
          await admin.publish({
            ...{ ...retention, by: operator, startsAt: inDays(20) },
            document: { ...shippedPeriods, [name]: months },
          }),
          name,
        ).toMatchObject({ failure: { kind: 'invalid', problems: [{ field: name, problem }] } })
    close()
  })

  test.each([6, 18])('that were to be %i months are left as they are by one person', async (alerts) => {
    const { admin, plan, sheet, announcedPeriods, close } = await start(await open())
    need(await plan({ alerts }, 20, operator))
    const planned = (await sheet(retention)).planned?.version ?? 0
    expect(await admin.checkCancel(retention, planned, mona)).toMatchObject({ needsApproval: false })
    need(await admin.cancelPlan(retention, planned, { by: mona }))
    expect(announcedPeriods()).toEqual({ now: shippedPeriods, planned: null })
    close()
  })

  test('are seen and set by those who may in every country', async () => {
    const { admin, plan, close } = await start(await open())
    const ofKuwait = aMember({ role: 'admin', countries: ['kw'] })
    expect(await plan({ alerts: 18 }, 20, ofKuwait)).toMatchObject({ ok: false })
    expect((await admin.find(retention, ofKuwait))?.mayEdit ?? false).toBe(false)
    close()
  })

  test('that the privacy page does not fill in are not changed, until an editor has put them there', async () => {
    const { db, purgeBus } = await open()
    const { plan, close } = await start({ db, purgeBus })
    const addPage = (locale: string, text: string) =>
      db.execute(sql`insert into content_versions (kind, key, locale, version, state, digest, body, author, created_at)
        values ('page', 'legal/privacy', ${locale}, 1, 'published', ${locale}, ${JSON.stringify({ text })}::jsonb, 'Rana', now())`)
    await addPage('en-US', periodNames.map((name) => `{period.${name}}`).join(' '))
    await addPage('ar', 'اثنا عشر شهرًا، {period.alerts}')
    expect(await plan({ alerts: 18, consents: 48 }, 20)).toMatchObject({
      failure: {
        kind: 'invalid',
        problems: [{ field: 'consents', row: '{period.consents}', problem: 'not-on-page' }],
      },
    })
    need(await plan({ alerts: 18 }, 20))
    close()
  })

  test('show what they would end today before they are set', async () => {
    const { db, purgeBus } = await open()
    const { admin, inDays, close } = await start({ db, purgeBus })
    await addConsent(db, 'two years old', '2024-11-20T00:00:00Z')
    await addConsent(db, 'new', '2026-11-20T00:00:00Z')
    const given = { ...retention, by: mona, startsAt: inDays(20) }
    const effects = async (change: object) =>
      need(await admin.check({ ...given, document: { ...shippedPeriods, ...change } })).effects.map(
        ({ label, count }) => [label.en.split(':')[0], count],
      )
    expect(await effects({ consents: 24 })).toEqual([['Choices about cookies', 1]])
    expect(await effects({ consents: 48 })).toEqual([])
    expect(await effects({ requests: 6, deliveryNotes: 6 })).toEqual([
      ['Delivery notes', 0],
      ['Bodies of webhooks', 0],
      ['Callbacks and other requests', 0],
      ['Consultations', 0],
      ['Quotes', 0],
    ])
    close()
  })
})

describe('periods as shipped', () => {
  test('are within their limits', () => {
    for (const { months, min, max } of Object.values(retentionLimits)) {
      expect(months).toBeGreaterThanOrEqual(min)
      expect(months).toBeLessThanOrEqual(max)
      expect(max).toBeLessThanOrEqual(2 * months)
    }
  })
})
