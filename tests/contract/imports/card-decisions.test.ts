import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { createImportApproval } from '#commerce/imports/import-approval.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aCardImport, cardHeader as header, plainCard as plain } from '../../support/shops/a-card-import.ts'
import { amal, faris } from '../../support/shops/an-imports-shop.ts'

describeDatabases('decisions on gift cards of another shop', (open) => {
  test('are never approved by the requester when a command or a key sent the file', async () => {
    const { db, admin, check, checkCards, clock } = await aCardImport(open)
    const { approvals } = createApprovalsModule(db, { clock, acts: [createImportApproval(admin)] })
    const request = async (id: string, by: Operator) =>
      need(
        await approvals.request(
          { act: 'import.apply', input: { id }, reason: 'Cards of the shop before' },
          by,
        ),
      )
    const ofAlone = () => ({ ...amal, provenAt: clock.now() })
    const key: Operator = {
      ...{ kind: 'key', id: '00000000-0000-4000-8000-0000000000cd', name: 'OMS', requestId: null },
      scopes: ['imports:write', 'payments:write'],
    }
    await db.execute(sql`delete from staff where id = ${faris.id}`)
    for (const [sender, code] of [
      [operator, 'GC4H8TR2WQ'],
      [key, 'GC4H8TR2WX'],
    ] as const) {
      const run = await check('gift-cards', `${header}\n${plain.replace('GC4H8TR2WQ', code)}\n`, sender)
      const own = await request(run.id, amal)
      clock.advance(25 * 3_600_000)
      expect(await approvals.approve(own.id, ofAlone())).toMatchObject({ failure: { kind: 'own-request' } })
      // Of another person's request they are the second.
      const zeina = aMember({ name: 'Zeina', role: 'admin' })
      const others = await request(run.id, zeina)
      expect(await approvals.approve(others.id, ofAlone())).toMatchObject({ value: { isAlone: false } })
    }
    const run = await checkCards(plain.replace('GC4H8TR2WQ', 'BC4H8TR2WZ'))
    const own = await request(run.id, amal)
    clock.advance(25 * 3_600_000)
    expect(await approvals.approve(own.id, ofAlone())).toMatchObject({ failure: { kind: 'own-request' } })
    // What no person on record has requested is no one person's to decide.
    const sent = await check('gift-cards', `${header}\n${plain.replace('GC4H8TR2WQ', 'HC4H8TR2WY')}\n`, key)
    const pending = await request(sent.id, key)
    expect(await approvals.approve(pending.id, ofAlone())).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
  })

  test('are decided on by the one other person, also of their own request once a day is over', async () => {
    const { db, admin, checkCards, clock, work } = await aCardImport(open)
    const { approvals } = createApprovalsModule(db, { clock, acts: [createImportApproval(admin)] })
    const run = await checkCards(plain)
    const request = async (by: Operator) =>
      need(
        await approvals.request(
          { act: 'import.apply', input: { id: run.id }, reason: 'Cards of before' },
          by,
        ),
      )
    const ofFaris = () => ({ ...faris, provenAt: clock.now() })
    expect(await approvals.deciders('cards.approve', null, amal, [run.by])).toEqual(['Faris'])
    expect(await approvals.deciders('cards.approve', null, faris, [run.by])).toEqual([])
    const { id } = await request(faris)
    expect(await approvals.approve(id, ofFaris())).toMatchObject({ failure: { kind: 'too-early-alone' } })
    expect(await approvals.approve(id, amal)).toMatchObject({ failure: { kind: 'own-request' } })
    clock.advance(25 * 3_600_000)
    // Amal sent it and Faris decides: that is two.
    expect(await approvals.approve(id, ofFaris())).toMatchObject({ value: { isAlone: false } })
    await work()
    expect(await admin.find(run.id, amal)).toMatchObject({ state: 'done', counts: { done: 1 } })
  })

  test('stay blocked, whatever files come: a stolen code pays no more', async () => {
    const { db, admin, checkCards, write, inverse, check, reasonsOf, ledger, approve, work } =
      await aCardImport(open)
    const block = () =>
      db.execute(sql`with blocked as (update gift_cards set state = 'blocked' where state = 'active' returning id)
        update ledger_accounts set is_blocked = true where id in (select id from blocked)`)
    const first = await checkCards(plain)
    await write(first.id)
    // Blocked after the file that takes it back was checked, and before.
    const late = await check('gift-cards', await inverse(first.id, amal), amal)
    await block()
    expect(await approve(late.id)).toMatchObject({ failure: { kind: 'changed-meanwhile' } })
    await work()
    expect(await admin.find(late.id, amal)).toMatchObject({ counts: { changed: 0, faulty: 1 } })
    const back = await check('gift-cards', await inverse(first.id, amal), amal)
    expect(await reasonsOf(back.id)).toMatchObject([[expect.any(String), 'id', 'card-used']])
    const corrected = await checkCards(plain)
    expect(await reasonsOf(corrected.id)).toMatchObject([[expect.any(String), 'code', 'known-code']])
    expect(await rowsOf(db, sql`select state from gift_cards`)).toEqual([{ state: 'blocked' }])
    expect(await ledger.findCard('GC4H8TR2WQ', 'OMR')).toMatchObject({ ok: false })
  })
})
