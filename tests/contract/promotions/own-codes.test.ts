import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { staff } from '#adapters/staff-access/staff-tables.ts'
import { createTasksModule } from '#adapters/tasks/create-tasks-module.ts'
import { chunksOf, type CodeBatch } from '#commerce/promotion-admin/code-admin.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aPromotion } from '../../support/builders/a-promotion.ts'
import { placeWith, releaseOf } from '../../support/builders/a-promotion-order.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { aStaffOperator } from '../../support/builders/a-staff-operator.ts'
import { aCodeFormat, someOwnCodes } from '../../support/builders/own-codes.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'

const by = operator
const eid = aPromotion({ id: 'eid', takesOwnCode: true, when: { coupon: 'EID26' } })
const idOf = (last: number) => `00000000-0000-4000-8000-00000000010${last}`

async function start(open: Open) {
  const { db } = await open()
  const shop = someOwnCodes(db)
  need(await shop.admin.put({ promotion: eid, by }))
  const audit = () =>
    rowsOf(db, sql`select act, after from audit_log where act like 'promotion.%-codes' order by id`)
  return { db, ...shop, audit }
}

describeDatabases("codes of shoppers' own", (open) => {
  test('are made as ordered, differ, and are stored nowhere', async () => {
    const { db, make, codes, audit } = await start(open)
    const made = await make('eid', { count: 600, length: 12 })
    expect(new Set(made).size).toBe(600)
    for (const code of made) expect(code).toMatch(/^EID[A-HJKMNP-Z2-9]{12}$/)
    const tables = await rowsOf(
      db,
      sql`select promotion_codes.*, promotion_code_batches.*
      from promotion_codes join promotion_code_batches on id = batch_id`,
    )
    const text = JSON.stringify(tables)
    expect(made.some((code) => text.includes(code) || text.includes(code.slice(3)))).toBe(false)
    expect(await audit()).toMatchObject([
      { act: 'promotion.make-codes', after: { codes: 600 } },
      { act: 'promotion.export-codes', after: { codes: 600 } },
    ])
    expect((await codes.find('eid', by))?.batches).toMatchObject([
      { count: 600, made: 600, used: 0, revoked: 0, revokedAt: null },
    ])
  })

  test('are found however they are typed, in their country alone', async () => {
    const { make, codes, find } = await start(open)
    const [code = ''] = await make('eid')
    const arabic = code.toLowerCase().replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    expect(await codes.findCode('eid', ` ${arabic.slice(0, 3)}-${arabic.slice(3)} `, by)).toMatchObject({
      code,
      state: 'unused',
    })
    expect(await find(code, 'ae')).toMatchObject({ promotionId: 'eid' })
    expect(await find(code, 'kw')).toBeUndefined()
    expect(await find('EID26', 'ae')).toBeUndefined()
  })

  test('are used once, free again after a cancellation, and counted', async () => {
    const { db, make, codes, usesOf, find } = await start(open)
    const [code = '', other = ''] = await make('eid', { count: 3 })
    const uses = await usesOf(code)
    need(await placeWith(db, 'o-1', uses))
    expect(await find(code, 'ae')).toBeUndefined()
    expect((await placeWith(db, 'o-2', uses)).ok).toBe(false)
    expect((await placeWith(db, 'o-2', await usesOf(other))).ok).toBe(true)
    const batch = (await codes.find('eid', by))?.batches[0]
    expect(batch).toMatchObject({ made: 3, used: 2, revoked: 0 })
    if (!batch) return
    expect(await codes.listCodes(batch, { state: 'unused', after: 0 }, by)).toHaveLength(1)
    expect(await codes.listCodes(batch, { state: 'used', after: 1 }, by)).toHaveLength(1)
    await releaseOf(db, 'o-1')
    await releaseOf(db, 'o-1')
    expect(await codes.findCode('eid', code, by)).toMatchObject({ state: 'unused', used: 0 })
    expect((await placeWith(db, 'o-3', uses)).ok).toBe(true)
  })

  test('are worth nothing once revoked, one or all; what is used stays used', async () => {
    const { db, make, codes, usesOf, find } = await start(open)
    const [first = '', second = '', third = ''] = await make('eid', { count: 3 })
    const uses = await usesOf(second)
    need(await placeWith(db, 'o-1', await usesOf(first)))
    expect(need(await codes.revoke('eid', second.toLowerCase(), { by }))).toBe(1)
    expect((await placeWith(db, 'o-2', uses)).ok).toBe(false)
    expect(await find(third, 'ae')).toBeDefined()
    expect(need(await codes.revoke('eid', null, { by, reason: 'leaked' }))).toBe(1)
    expect(need(await codes.revoke('eid', null, { by }))).toBe(0)
    expect((await codes.find('eid', by))?.batches).toMatchObject([{ made: 3, used: 1, revoked: 2 }])
    await releaseOf(db, 'o-1')
    expect(await codes.revoke('eid', 'EIDNOSUCHCODE', { by })).toMatchObject({
      failure: { kind: 'not-found' },
    })
  })

  test('are ordered within limits, once, by who plans the promotions of the country', async () => {
    const { admin, codes } = await start(open)
    const order = (count: number, id = idOf(1), parts = {}) =>
      codes.order({ id, promotionId: 'eid', format: { ...aCodeFormat, count }, by, ...parts })
    expect(await order(0)).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await order(50_001)).toMatchObject({ failure: { kind: 'invalid' } })
    expect((await order(50_000)).ok).toBe(true)
    expect((await order(50_000)).ok).toBe(true)
    expect(await order(1, idOf(2))).toMatchObject({ failure: { kind: 'too-many-codes', free: 0 } })
    // What was never made makes room.
    need(await codes.revoke('eid', null, { by }))
    expect((await order(1, idOf(2))).ok).toBe(true)
    const elsewhere = aMember({ id: idOf(4), name: 'Salem', role: 'merchandiser', countries: ['kw'] })
    const agent = aMember({ id: idOf(5), name: 'Huda', role: 'customer-service' })
    expect(await order(1, idOf(3), { by: elsewhere })).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await order(1, idOf(3), { by: agent })).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await codes.exportBatch('eid', idOf(2), agent)).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    need(await admin.put({ promotion: aPromotion({ id: 'open' }), by }))
    expect(await order(1, idOf(6), { promotionId: 'open' })).toMatchObject({ failure: { kind: 'no-coupon' } })
  })

  test('are made in the background, with the rights that their person has then', async () => {
    const { db, codes, tasks: kinds, clock } = await start(open)
    const merchandiser = { role: 'merchandiser', countries: 'all', places: 'all' } as const
    const leena = await aStaffOperator(db, 'Leena', [merchandiser])
    const reports: unknown[] = []
    const { tasks, job } = createTasksModule(db, {
      ...{ clock, kinds, pauseMs: 0, report: (error) => reports.push(error) },
    })
    const order = async (last: number) =>
      need(
        await codes.order({
          ...{ id: idOf(last), promotionId: 'eid', by: leena },
          format: { ...aCodeFormat, count: 600 },
        }),
      )
    const run = async (batch: CodeBatch, key: string) => {
      const rows = chunksOf(batch).map(({ from, to }) => ({ id: `${from}-${to}`, label: `${from}` }))
      const task = need(
        await tasks.start(leena, {
          ...{ kind: 'promotion.make-codes', rows, asOf: clock.now(), key },
          parameters: { batch: batch.id, promotion: 'eid' },
        }),
      )
      await job.run(new AbortController().signal)
      expect(reports).toEqual([])
      return need(await tasks.find(leena, task)).task.rows
    }
    const first = await order(1)
    expect(await run(first, 'form')).toMatchObject({ done: 3, failed: 0, rejected: 0 })
    expect(await run(first, 'again')).toMatchObject({ done: 3 })
    expect((await codes.find('eid', by))?.batches).toMatchObject([{ made: 600 }])
    const second = await order(2)
    const agent = { ...merchandiser, role: 'customer-service' } as const
    await db
      .update(staff)
      .set({ grants: [agent] })
      .where(eq(staff.id, leena.id))
    expect(await run(second, 'without rights')).toMatchObject({ done: 0, rejected: 3 })
    await db
      .update(staff)
      .set({ grants: [merchandiser] })
      .where(eq(staff.id, leena.id))
    need(await codes.revoke('eid', null, { by }))
    expect(await run(second, 'revoked')).toMatchObject({ done: 0, rejected: 3 })
    await db.execute(sql`delete from staff`)
  })

  test('that are revoked before they are made leave a row in the audit', async () => {
    const { codes, audit } = await start(open)
    need(await codes.order({ id: idOf(1), promotionId: 'eid', format: aCodeFormat, by }))
    expect(need(await codes.revoke('eid', null, { by, reason: 'leaked' }))).toBe(0)
    expect(need(await codes.revoke('eid', null, { by }))).toBe(0)
    expect(await audit()).toMatchObject([
      { act: 'promotion.make-codes' },
      { act: 'promotion.revoke-codes', after: { codes: 0 } },
    ])
  })

  test('cost a cart one row of an index', async () => {
    const { db, make, usesOf } = await start(open)
    const [code = ''] = await make('eid', { count: 5_000 })
    const [own] = await usesOf(code)
    await db.execute(sql`analyze promotion_codes`)
    const plan = await rowsOf(
      db,
      sql`explain select promotion_id from promotion_codes where digest = ${own?.ownCode ?? ''}`,
    )
    const text = JSON.stringify(plan)
    expect(text).toContain('promotion_codes_pkey')
    expect(text).not.toContain('Seq Scan')
  })
})
