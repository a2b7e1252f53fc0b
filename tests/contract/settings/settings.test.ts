import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSettingCancelApproval } from '#commerce/settings/setting-approval.ts'
import { refOf } from '#commerce/staff/operator.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { allTags } from '#kernel/purge-bus.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import {
  cashOfUae,
  editor,
  holidaysOfUae,
  methodsOfUae,
  mona,
  someSettings,
  tariq,
} from '../../support/builders/some-settings.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'

const hourMs = 3_600_000

async function start(open: Open) {
  const database = await open()
  const settings = await someSettings(database)
  const { document } = await settings.sheet(cashOfUae)
  const audit = () =>
    rowsOf(
      database.db,
      sql`select act, operator_name as who, object_id as id, country, before, after, reason
        from audit_log where object_kind = 'setting' and act like 'setting.%' order by audit_log.id`,
    )
  return { ...database, ...settings, document, audit }
}

describeDatabases('settings', (open) => {
  test('are the files until a version is published, with a row of the audit', async () => {
    const { admin, live, document, sheet, audit } = await start(open)
    expect(document).toMatchObject({ capMinor: 500_000, confirmedPhone: true })
    expect(await sheet(cashOfUae)).toMatchObject({ inForce: null, planned: null, latest: 0 })
    const stricter = { ...document, capMinor: 300_000 }
    const given = { ...cashOfUae, document: stricter, shown: 0, by: mona, reason: ' too much cash ' }
    expect(need(await admin.publish(given))).toEqual({ outcome: 'published', version: 1 })
    expect(live.documentOf('cash-limits', 'ae')).toEqual(stricter)
    expect(live.documentOf('cash-limits', 'kw')).toMatchObject({ capMinor: 400_000 })
    // A form that is sent twice.
    expect(need(await admin.publish(given))).toEqual({ outcome: 'unchanged', version: 1 })
    expect(await audit()).toEqual([
      {
        ...{ act: 'setting.publish', who: 'Mona', id: 'cash-limits/ae', country: 'ae' },
        before: { 'setting: cash-limits capMinor': '5000.00 AED' },
        after: { 'setting: cash-limits capMinor': '3000.00 AED' },
        reason: 'too much cash',
      },
    ])
  })

  test('say what is wrong with which field', async () => {
    const { admin, document } = await start(open)
    const wrong = {
      ...document,
      ...{ capMinor: -1, feeMinor: 10.5, zonesWithout: ['moon'], confirmedPhone: 'yes', other: 1 },
    }
    expect(await admin.publish({ ...cashOfUae, document: wrong, by: mona })).toMatchObject({
      failure: {
        kind: 'invalid',
        problems: [
          { field: 'other', problem: 'unknown' },
          { field: 'capMinor', problem: 'too-small' },
          { field: 'feeMinor', problem: 'malformed' },
          { field: 'zonesWithout', problem: 'unknown' },
          { field: 'confirmedPhone', problem: 'malformed' },
        ],
      },
    })
    expect(await admin.publish({ ...cashOfUae, document: null, by: mona })).toMatchObject({
      failure: { kind: 'invalid' },
    })
    const { document: methods } = need({ ok: true, value: await admin.find(methodsOfUae, mona) }) ?? {}
    const none = Object.fromEntries(Object.keys(methods ?? {}).map((code) => [code, false]))
    expect(await admin.publish({ ...methodsOfUae, document: none, by: mona })).toMatchObject({
      failure: { problems: [{ problem: 'nothing-on' }] },
    })
  })

  test('that two people edit are merged by field; of the same field a person decides', async () => {
    const { admin, live, document, sheet } = await start(open)
    need(
      await admin.publish({ ...cashOfUae, document: { ...document, feeMinor: 2_000 }, shown: 0, by: mona }),
    )
    const capped = { ...document, capMinor: 100_000 }
    need(await admin.publish({ ...cashOfUae, document: capped, shown: 0, by: tariq }))
    expect(live.documentOf('cash-limits', 'ae')).toMatchObject({ feeMinor: 2_000, capMinor: 100_000 })
    const mine = { ...document, capMinor: 200_000, maxRefusedDeliveries: 0 }
    expect(await admin.publish({ ...cashOfUae, document: mine, shown: 0, by: mona })).toMatchObject({
      failure: {
        kind: 'conflict',
        conflicts: [{ field: 'capMinor', before: '500000', mine: '200000', theirs: '100000' }],
        merged: { capMinor: 100_000, maxRefusedDeliveries: 0, feeMinor: 2_000 },
      },
    })
    expect((await sheet(cashOfUae)).versions).toHaveLength(2)
  })

  test('of rows are merged row by row', async () => {
    const { admin, live } = await start(open)
    const { document } = (await admin.find(holidaysOfUae, editor)) ?? {}
    const days = (document?.['days'] ?? []) as readonly { readonly date: string }[]
    const row = (date: string) => ({
      ...{ date, en: 'Day', ar: 'يوم', source: 'Cabinet', confirmed: true, stores: 'calendar' },
    })
    const [first, ...others] = days
    need(
      await admin.publish({
        ...{ ...holidaysOfUae, shown: 0, by: editor },
        document: { days: [...days, row('2026-12-10')] },
      }),
    )
    need(
      await admin.publish({
        ...{ ...holidaysOfUae, shown: 0, by: editor },
        document: { days: [...others, row('2026-12-09')] },
      }),
    )
    const now = live.documentOf('holidays', 'ae')['days'] as typeof days
    expect(now.map(({ date }) => date)).toEqual(
      ['2026-12-09', '2026-12-10', ...others.map(({ date }) => date)].toSorted(),
    )
    expect(now.map(({ date }) => date)).not.toContain(first?.date)
    const conflict = { days: [...days, { ...row('2026-12-10'), en: 'Another' }] }
    expect(await admin.publish({ ...holidaysOfUae, document: conflict, shown: 0, by: editor })).toMatchObject(
      {
        failure: { kind: 'conflict', conflicts: [{ field: 'days / 2026-12-10', before: '' }] },
      },
    )
    expect(
      await admin.publish({
        ...{ ...holidaysOfUae, by: editor },
        document: { days: [row('2026-12-10'), row('2026-12-10'), row('2026-02-30'), { date: '2026-12-11' }] },
      }),
    ).toMatchObject({
      failure: {
        problems: [
          { row: '2026-02-30', problem: 'malformed' },
          ...Array.from({ length: 5 }, () => ({ row: '2026-12-11', problem: 'missing' })),
          { row: '2026-12-10', problem: 'twice' },
        ],
      },
    })
  })

  test('that are planned count from their moment on, in every process', async () => {
    const { admin, live, document, clock, sheet, db, purgeBus, audit } = await start(open)
    const other = await someSettings({ db, purgeBus }, clock)
    const startsAt = addMilliseconds(clock.now(), hourMs)
    const plan = { ...cashOfUae, document: { ...document, capMinor: 100_000 }, shown: 0, by: mona, startsAt }
    expect(need(await admin.publish(plan))).toEqual({ outcome: 'planned', version: 1 })
    expect(need(await admin.publish(plan))).toEqual({ outcome: 'unchanged', version: 1 })
    expect(await sheet(cashOfUae)).toMatchObject({ inForce: null, planned: { version: 1 } })
    expect(await admin.publish({ ...plan, startsAt: addMilliseconds(startsAt, hourMs) })).toMatchObject({
      failure: { kind: 'already-planned' },
    })
    expect(await admin.publish({ ...plan, startsAt: clock.now() })).toMatchObject({
      failure: { kind: 'past' },
    })
    const all = await admin.list(operator)
    await expect.poll(() => other.admin.list(operator)).toHaveLength(all.length)
    clock.advance(hourMs - 1)
    expect(live.documentOf('cash-limits', 'ae')['capMinor']).toBe(500_000)
    clock.advance(1)
    expect(live.documentOf('cash-limits', 'ae')['capMinor']).toBe(100_000)
    await expect.poll(() => other.live.documentOf('cash-limits', 'ae')['capMinor']).toBe(100_000)
    expect(await sheet(cashOfUae)).toMatchObject({ inForce: { version: 1 }, planned: null })
    expect((await audit()).map(({ act }) => act)).toEqual(['setting.plan'])
    other.close()
  })

  test('drop pages once more where another process made them before it had read the new version', async () => {
    const { admin, sheet, clock, db, purgeBus } = await start(open)
    const other = await someSettings({ db, purgeBus }, clock)
    const terms = { kind: 'delivery-terms', country: 'ae' } as const
    const { document } = await sheet(terms)
    const known: unknown[] = []
    const end = purgeBus.subscribe((tags) => {
      if (tags.includes(allTags)) known.push(other.live.documentOf(terms.kind, terms.country)['cutOffHour'])
    })
    need(await admin.publish({ ...terms, document: { ...document, cutOffHour: 9 }, shown: 0, by: mona }))
    await expect.poll(() => known.at(-1)).toBe(9)
    expect(known[0]).toBe(14)
    // Nobody answers what says nothing new; settings of other tests may still be about to answer this edit.
    const answers = known.length
    await purgeBus.publish([allTags])
    for (const _ of Array.from({ length: 30 })) await sheet(terms)
    expect(known.length).toBeLessThan(answers + 20)
    end()
    other.close()
  })

  test('that are published before a plan begins are not taken back by it', async () => {
    const { admin, live, document, clock, sheet } = await start(open)
    const startsAt = addMilliseconds(clock.now(), hourMs)
    const planned = { ...document, capMinor: 100_000 }
    need(await admin.publish({ ...cashOfUae, document: planned, by: mona, startsAt }))
    const now = { ...document, feeMinor: 2_500, capMinor: 400_000 }
    need(await admin.publish({ ...cashOfUae, document: now, by: tariq }))
    expect(live.documentOf('cash-limits', 'ae')).toEqual(now)
    expect(await sheet(cashOfUae)).toMatchObject({ planned: { version: 3, by: { name: 'Mona' } } })
    clock.advance(hourMs)
    expect(live.documentOf('cash-limits', 'ae')).toEqual({ ...now, capMinor: 100_000 })
  })

  test('that are planned end with a change after which they would loosen what one person may not', async () => {
    const { admin, live, document, clock, sheet, audit } = await start(open)
    const startsAt = addMilliseconds(clock.now(), hourMs)
    const planned = { ...document, capMinor: 100_000 }
    need(await admin.publish({ ...cashOfUae, document: planned, by: mona, startsAt }))
    const stricter = { ...document, capMinor: 20_000 }
    need(await admin.publish({ ...cashOfUae, document: stricter, by: mona }))
    expect((await sheet(cashOfUae)).planned).toBeNull()
    clock.advance(hourMs)
    expect(live.documentOf('cash-limits', 'ae')).toEqual(stricter)
    expect((await audit()).map(({ act }) => act)).toEqual([
      ...['setting.plan', 'setting.publish', 'setting.cancel-plan'],
    ])
  })

  test('that are planned can be canceled until they begin', async () => {
    const { admin, live, document, clock, sheet, audit } = await start(open)
    const startsAt = addMilliseconds(clock.now(), hourMs)
    const plan = { ...cashOfUae, document: { ...document, feeMinor: 9_000 }, by: mona, startsAt }
    need(await admin.publish(plan))
    expect(await admin.cancelPlan(cashOfUae, 1, { by: editor })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(await admin.cancelPlan(cashOfUae, 2, { by: mona })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    need(await admin.cancelPlan(cashOfUae, 1, { by: mona }))
    need(await admin.cancelPlan(cashOfUae, 1, { by: mona }))
    need(await admin.publish(plan))
    clock.advance(hourMs)
    expect(live.documentOf('cash-limits', 'ae')['feeMinor']).toBe(9_000)
    expect(await admin.cancelPlan(cashOfUae, 2, { by: mona })).toMatchObject({
      failure: { kind: 'changed-meanwhile' },
    })
    expect((await sheet(cashOfUae)).versions.map(({ canceledAt }) => canceledAt === null)).toEqual([
      true,
      false,
    ])
    expect((await audit()).map(({ act }) => act)).toEqual([
      ...['setting.plan', 'setting.cancel-plan', 'setting.plan'],
    ])
  })

  test('that are planned to tighten are taken back by two persons', async () => {
    const { admin, document, clock, sheet, audit } = await start(open)
    const startsAt = addMilliseconds(clock.now(), hourMs)
    const stricter = { ...document, capMinor: 100_000 }
    const planned = need(await admin.publish({ ...cashOfUae, document: stricter, by: mona, startsAt }))
    const { version } = planned
    expect(await admin.checkCancel(cashOfUae, version, mona)).toMatchObject({
      ...{ startsAt, needsApproval: true, changes: [{ field: 'capMinor', before: 100_000 }] },
    })
    expect(await admin.cancelPlan(cashOfUae, version, { by: mona })).toMatchObject({
      failure: { kind: 'needs-approval' },
    })
    expect((await sheet(cashOfUae)).planned?.version).toBe(version)
    const act = createSettingCancelApproval(admin)
    const input = { ...cashOfUae, version }
    const prepared = need(await act.prepare(input, mona))
    expect(prepared.permission).toBe('settings.approve')
    expect(need(await act.prepare(input, tariq)).object).toEqual(prepared.object)
    const request = {
      id: '00000000-0000-4000-8000-00000000000a',
      input,
      object: prepared.object,
      requestedBy: refOf(mona),
      reason: 'a sale',
    }
    need(await act.run(request as never, tariq))
    need(await act.run(request as never, tariq))
    expect((await sheet(cashOfUae)).planned).toBeNull()
    expect((await audit()).map(({ act: done, who }) => [done, who])).toEqual([
      ['setting.plan', 'Mona'],
      ['setting.cancel-plan', 'Tariq'],
    ])
  })

  test('are restored by a version of its own', async () => {
    const { admin, live, document, sheet, db } = await start(open)
    const stricter = { ...document, capMinor: 300_000 }
    need(await admin.publish({ ...cashOfUae, document: stricter, by: mona }))
    need(await admin.publish({ ...cashOfUae, document: { ...stricter, capMinor: 200_000 }, by: mona }))
    // More cash again is decided by two.
    expect(await admin.restore(cashOfUae, 1, { by: mona })).toMatchObject({
      failure: { kind: 'needs-approval' },
    })
    expect(need(await admin.restore(cashOfUae, 1, { by: operator }))).toEqual({
      ...{ outcome: 'published', version: 3 },
    })
    expect(live.documentOf('cash-limits', 'ae')).toEqual(stricter)
    need(await admin.restore(cashOfUae, 0, { by: operator }))
    expect(live.documentOf('cash-limits', 'ae')).toEqual(document)
    expect((await sheet(cashOfUae)).versions).toMatchObject([{ restores: 0 }, { restores: 1 }, {}, {}])
    expect(await admin.restore(cashOfUae, 9, { by: operator })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    await expect(
      db.execute(sql`update setting_versions set document = '{}' where version = 1`),
    ).rejects.toThrow()
    await expect(db.execute(sql`delete from setting_versions`)).rejects.toThrow()
  })

  test('that loosen what is safe are published by two', async () => {
    const { admin, approvals, live, document } = await start(open)
    const looser = { ...document, capMinor: 900_000 }
    const given = { ...cashOfUae, document: looser, shown: 0 }
    expect(await admin.publish({ ...given, by: mona })).toMatchObject({ failure: { kind: 'needs-approval' } })
    expect(need(await admin.check({ ...given, by: mona }))).toMatchObject({
      needsApproval: true,
      changes: [{ field: 'capMinor', before: 500_000, after: 900_000 }],
      effects: [{ count: 0 }],
    })
    const request = { act: 'setting.publish', input: given, reason: 'wedding season' }
    const requested = need(await approvals.request(request, mona))
    expect(requested).toMatchObject({ object: { id: 'cash-limits/ae', version: 0 }, country: 'ae' })
    expect((await approvals.approve(requested.id, editor)).ok).toBe(false)
    expect(need(await approvals.approve(requested.id, tariq)).doneAt).not.toBeNull()
    expect(live.documentOf('cash-limits', 'ae')).toEqual(looser)
    // The process ended before the approval was marked as done: it is run again.
    const rerun = { ...given, by: tariq, approval: { id: requested.id, version: 0 } }
    expect(need(await admin.publish(rerun))).toMatchObject({ version: 1 })
    const again = need(
      await approvals.request(
        { ...request, input: { ...given, document: { ...looser, capMinor: 950_000 }, shown: 1 } },
        mona,
      ),
    )
    need(await admin.publish({ ...cashOfUae, document: { ...looser, feeMinor: 0 }, by: tariq }))
    expect(await approvals.approve(again.id, tariq)).toMatchObject({
      failure: { kind: 'overtaken', cause: 'changed-meanwhile' },
    })
  })

  test('of payment methods are switched off by one person, and on by two', async () => {
    const { admin, live, sheet } = await start(open)
    const { document } = await sheet(methodsOfUae)
    const off = { ...document, tabby: false }
    need(await admin.publish({ ...methodsOfUae, document: off, by: mona }))
    expect(live.documentOf('payment-methods', 'ae')['tabby']).toBe(false)
    expect(await admin.publish({ ...methodsOfUae, document, by: mona })).toMatchObject({
      failure: { kind: 'needs-approval' },
    })
  })

  test('are seen and edited by those who may, in their countries', async () => {
    const { admin, document } = await start(open)
    const ofKuwait = aMember({ role: 'admin', countries: ['kw'] })
    expect(await admin.find(cashOfUae, ofKuwait)).toBeUndefined()
    expect(await admin.publish({ ...cashOfUae, document, by: ofKuwait })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    const ofCountries = (await admin.list(ofKuwait)).filter(({ about }) => !about.isEverywhere)
    expect(new Set(ofCountries.map(({ country }) => country))).toEqual(new Set(['kw']))
    const kinds = new Set((await admin.list(editor)).map(({ kind }) => kind))
    expect([...kinds]).toEqual(expect.arrayContaining(['holidays', 'store-calendar', 'store-hours.barsha']))
    expect(kinds).not.toContain('cash-limits')
    const service = aMember({ role: 'customer-service' })
    expect(await admin.find(holidaysOfUae, service)).toMatchObject({ mayEdit: false })
    expect(await admin.publish({ ...holidaysOfUae, document: { days: [] }, by: service })).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await admin.list(aMember({ role: 'finance' }))).toEqual([])
  })
})
