import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMilliseconds } from '#kernel/instant.ts'
import { need } from '../support/builders/a-purchase.ts'
import { operator } from '../support/builders/operators.ts'
import { cashOfUae, mona, someSettings, tariq } from '../support/builders/some-settings.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

describeDatabases('operators of one setting', (open) => {
  const start = async () => {
    const database = await open()
    const settings = await someSettings(database)
    const { document } = await settings.sheet(cashOfUae)
    const audited = async () =>
      (
        await rowsOf(
          database.db,
          sql`select act from audit_log where object_kind = 'setting' and act like 'setting.%'`,
        )
      ).length
    return { ...settings, document, audited }
  }

  test('who edit other fields concurrently lose nothing, and of one field one edit is a conflict', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin, document, live, audited, close } = await start()
      const put = (change: object, by: typeof mona) =>
        admin.publish({ ...cashOfUae, document: { ...document, ...change }, shown: 0, by })
      const saved = await Promise.all([
        put({ capMinor: 100_000 }, mona),
        put({ feeMinor: 9_000 }, tariq),
        put({ capMinor: 200_000 }, tariq),
      ])
      expect(saved.filter(({ ok }) => ok).length, `round ${round}`).toBe(2)
      expect(live.documentOf('cash-limits', 'ae'), `round ${round}`).toMatchObject({
        ...{ capMinor: saved[0]?.ok ? 100_000 : 200_000, feeMinor: 9_000 },
      })
      expect(await audited(), `round ${round}`).toBe(2)
      close()
    }
  })

  test('who publish and plan concurrently have both, each at its moment', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin, document, live, clock, sheet, close } = await start()
      const startsAt = addMilliseconds(clock.now(), 3_600_000)
      const [now, planned, other] = await Promise.all([
        admin.publish({ ...cashOfUae, document: { ...document, feeMinor: 9_000 }, shown: 0, by: mona }),
        admin.publish({
          ...{ ...cashOfUae, document: { ...document, capMinor: 100_000 }, shown: 0, by: tariq, startsAt },
        }),
        admin.publish({
          ...{ ...cashOfUae, document: { ...document, capMinor: 50_000 }, shown: 0, by: mona, startsAt },
        }),
      ])
      expect([now.ok, [planned, other].filter(({ ok }) => ok).length], `round ${round}`).toEqual([true, 1])
      expect(live.documentOf('cash-limits', 'ae'), `round ${round}`).toMatchObject({
        ...{ feeMinor: 9_000, capMinor: 500_000 },
      })
      expect((await sheet(cashOfUae)).planned, `round ${round}`).not.toBeNull()
      clock.advance(3_600_000)
      expect(live.documentOf('cash-limits', 'ae'), `round ${round}`).toMatchObject({
        ...{ feeMinor: 9_000, capMinor: planned?.ok ? 100_000 : 50_000 },
      })
      close()
    }
  })

  test('who cancel a plan while another is published leave what was published, and no plan', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin, document, live, clock, sheet, close } = await start()
      const startsAt = addMilliseconds(clock.now(), 3_600_000)
      const plan = { ...document, feeMinor: 9_000 }
      const { version } = need(await admin.publish({ ...cashOfUae, document: plan, by: mona, startsAt }))
      const now = { ...document, feeMinor: 8_000 }
      await Promise.all([
        admin.cancelPlan(cashOfUae, version, { by: mona }),
        admin.publish({ ...cashOfUae, document: now, shown: 0, by: tariq }),
      ])
      expect((await sheet(cashOfUae)).planned, `round ${round}`).toBeNull()
      clock.advance(3_600_000)
      expect(live.documentOf('cash-limits', 'ae'), `round ${round}`).toEqual(now)
      close()
    }
  })

  test('who restore twice have one version more', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin, document, sheet, close } = await start()
      need(await admin.publish({ ...cashOfUae, document: { ...document, capMinor: 1 }, by: operator }))
      const restored = await Promise.all([1, 2].map(() => admin.restore(cashOfUae, 0, { by: operator })))
      expect(
        restored.map(({ ok }) => ok),
        `round ${round}`,
      ).toEqual([true, true])
      expect((await sheet(cashOfUae)).versions, `round ${round}`).toHaveLength(2)
      close()
    }
  })
})
