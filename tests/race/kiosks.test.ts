import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { operator } from '../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aKioskShop } from '../support/shops/a-kiosk-shop.ts'

const eight = Array.from({ length: 8 }, (_, at) => at)

describeDatabases('kiosks that are set up by several', (open) => {
  const start = async () => {
    const { db } = await open()
    return { db, ...(await aKioskShop(db)) }
  }

  test('open a code once', async () => {
    const shop = await start()
    for (let round = 1; round <= rounds(); round += 1) {
      const { token } = await shop.invite()
      const opened = await Promise.all(eight.map(() => shop.kiosks.enroll(token, shop.from, shop.here)))
      expect(
        opened.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
    }
    const live = await rowsOf(
      shop.db,
      sql`select 1 from kiosks where enrolled_at is not null and revoked_at is null`,
    )
    expect(live).toHaveLength(1)
  })

  test('have one code for a name that is valid', async () => {
    const shop = await start()
    for (let round = 1; round <= rounds(); round += 1) {
      const codes = await Promise.all(eight.map(() => shop.invite()))
      const opened: boolean[] = []
      for (const { token } of codes) opened.push((await shop.kiosks.enroll(token, shop.from, shop.here)).ok)
      expect(opened.filter(Boolean), `round ${round}`).toHaveLength(1)
    }
  })

  test('are revoked with one row of the audit', async () => {
    const shop = await start()
    for (let round = 1; round <= rounds(); round += 1) {
      const { kiosk, token } = await shop.invite()
      await shop.kiosks.enroll(token, shop.from, shop.here)
      const ended = await Promise.all(
        eight.map((one) => shop.admin.revoke(kiosk.id, { reason: `stolen, says ${one}`, by: operator })),
      )
      expect(ended.map(({ ok }) => ok)).toEqual(eight.map(() => true))
      const rows = await rowsOf(
        shop.db,
        sql`select reason from audit_log where act = 'kiosk.revoke' and object_id = ${kiosk.id}`,
      )
      const [stored] = await rowsOf(
        shop.db,
        sql`select revoked_reason as reason from kiosks where id::text = ${kiosk.id}`,
      )
      expect(rows, `round ${round}`).toEqual([stored])
    }
  })
})
