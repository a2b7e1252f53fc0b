import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createConsentRegister, createContactDigest } from '#adapters/consent/contact-consent-register.ts'
import { createCustomerStore } from '#adapters/identity/customer-store.ts'
import { permitsContact } from '#commerce/consent/contact-consent.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { amal, anImports, leena, serving } from '../../support/shops/an-imports-shop.ts'

const header =
  'name,email,phone,country,language,group,marketing_email,marketing_sms,consent_day,consent_source'
const noura = 'Noura Ali,Noura@Old.example,050 123 4567,ae,ar,trade,yes,no,2025-03-04,Form of the newsletter'

const accountsOf = (db: Database) =>
  rowsOf(
    db,
    sql`select name, country, language, customer_group as "group",
      (select json_agg(json_build_array(kind, value, verified_at is not null) order by kind) from identities
        where customer_id = customers.id) as contacts from customers order by name collate "C"`,
  )
const consentsOf = (db: Database) =>
  rowsOf(
    db,
    sql`select channel, is_granted as "isGranted", source, proof, evidence, at::date::text as day
      from contact_consents order by id`,
  )
/** All that is stored of imports, as text. */
async function storedOf(db: Database): Promise<string> {
  const lines = await rowsOf(db, sql`select * from import_lines`)
  const files = await rowsOf(db, sql`select convert_from(bytes, 'UTF8') as text from import_files`)
  return JSON.stringify([lines, files])
}
const personal = /noura|old\.example|1234567/i

async function aCustomer(db: Database, email: string, at: string): Promise<string> {
  const store = createCustomerStore(db)
  const registration = { name: 'Own Name', language: 'en', termsVersion: '1', isAdult: true } as const
  const id = await store.insertCustomer(registration, 'ae', at)
  await store.addIdentity(id, 'email', email, at)
  return id
}

describeDatabases('imports of customers', (open) => {
  test('add accounts that a code to their first contact opens, with the evidence of a consent', async () => {
    const { db, check, admin, work, audit } = await anImports(open)
    const run = await check('customers', `${header}\n${noura}\nSaif,,+971501112233,ae,en_AE,,,,,\n`, amal)
    expect(run).toMatchObject({ counts: { added: 2, changed: 0, faulty: 0 } })
    expect(await accountsOf(db)).toEqual([])
    await admin.apply({ id: run.id, by: amal })
    await work()
    expect(await admin.find(run.id, amal)).toMatchObject({ state: 'done', counts: { done: 2, rejected: 0 } })
    expect(await accountsOf(db)).toEqual([
      {
        ...{ name: 'Noura Ali', country: 'ae', language: 'ar', group: 'trade' },
        contacts: [
          ['email', 'noura@old.example', true],
          ['phone', '+971501234567', false],
        ],
      },
      {
        ...{ name: 'Saif', country: 'ae', language: 'en', group: null },
        contacts: [['phone', '+971501112233', true]],
      },
    ])
    expect(await consentsOf(db)).toMatchObject([
      { channel: 'email', isGranted: true, source: 'import', evidence: 'Form of the newsletter' },
      { channel: 'sms', isGranted: false, proof: 'import' },
    ])
    const store = createCustomerStore(db)
    const owner = await store.findOwner('email', 'noura@old.example')
    if (!owner) throw new Error('she is not there')
    const register = createConsentRegister(db, createContactDigest('secret of a test'))
    const subject = { customerId: owner.customerId, contact: 'noura@old.example' }
    const entries = (await register.list(subject)).filter(({ channel }) => channel === 'email')
    expect(entries).toMatchObject([{ at: '2025-03-03T20:00:00.000Z', evidence: 'Form of the newsletter' }])
    expect(permitsContact(entries, subject)).toBe(true)
    expect((await audit()).filter(({ act }) => act === 'import.customer')).toMatchObject([
      { after: { language: 'en' } },
      {
        operator_name: 'Amal',
        after: { 'customer group': 'trade', 'consents added': ['email: yes', 'sms: no'] },
      },
    ])
    expect(JSON.stringify(await audit())).not.toMatch(personal)
    // No mail goes to anyone, and no password is there.
    expect(await rowsOf(db, sql`select 1 from outbox union all select 1 from passwords`)).toEqual([])
  })

  test('forget names, contacts and the file when they are over, and report masked contacts only', async () => {
    const { db, check, admin, work, clock, job } = await anImports(open)
    const file = `${header}\n${noura}\nNoura Ali,noura@old,,ae,ar,,,,,\n`
    const done = await check('customers', file, amal)
    const lines = await admin.listLines(done.id, { states: null, after: 0, limit: 9 }, amal)
    expect(lines.map(({ object, column, reason, read }) => [object, column, reason, read])).toEqual([
      ['n•••@old.example', null, null, null],
      ['', 'email', 'not-a-contact', null],
    ])
    expect(await storedOf(db)).toMatch(personal)
    await admin.apply({ id: done.id, by: amal })
    await work()
    expect((await storedOf(db)).replaceAll('n•••@old.example', '')).not.toMatch(personal)

    const other = file.replaceAll('Noura@Old', 'Noura2@Old')
    const canceled = await check('customers', other, amal)
    await admin.cancel(canceled.id, amal)
    expect((await storedOf(db)).replaceAll('n•••@old.example', '')).not.toMatch(personal)

    await check('customers', other, amal)
    clock.advance(25 * 3_600_000)
    await job.run(new AbortController().signal)
    expect((await storedOf(db)).replaceAll('n•••@old.example', '')).not.toMatch(personal)
  })

  test('write over nothing that is here: they add a group or a consent that is not set', async () => {
    const { db, check, admin, work, clock } = await anImports(open)
    const id = await aCustomer(db, 'noura@old.example', clock.now())
    const register = createConsentRegister(db, createContactDigest('secret of a test'))
    await register.add([
      {
        ...{ customerId: id, contact: 'noura@old.example', channel: 'email', purpose: 'marketing' },
        ...{ isGranted: false, textVersion: '1', source: 'profile', proof: 'session', at: clock.now() },
      },
    ])
    const run = await check('customers', `${header}\n${noura}\n`, amal)
    expect(run.counts).toMatchObject({ added: 0, changed: 1 })
    await admin.apply({ id: run.id, by: amal })
    await work()
    expect(await accountsOf(db)).toMatchObject([
      { name: 'Own Name', language: 'en', group: 'trade', contacts: [['email', 'noura@old.example', true]] },
    ])
    expect(await consentsOf(db)).toMatchObject([
      { channel: 'email', isGranted: false, source: 'profile' },
      { channel: 'sms', isGranted: false, source: 'import' },
    ])
    const again = await check('customers', `${header}\n${noura.replace('trade', 'staff')}\n`, amal)
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    await createCustomerStore(db).requestDeletion(id, clock.now())
    const closed = await check('customers', `${header}\n${noura}\n`, amal)
    expect(closed.counts).toMatchObject({ faulty: 1 })
  })

  test('restore no consent that an erased account has withdrawn', async () => {
    const { db, check, admin, work, clock } = await anImports(open)
    const register = createConsentRegister(db, createContactDigest('secret of a test'))
    await register.add([
      {
        ...{ customerId: null, contact: 'noura@old.example', channel: 'email', purpose: 'marketing' },
        ...{ isGranted: false, textVersion: '1', source: 'erasure', proof: 'session', at: clock.now() },
      },
    ])
    const run = await check('customers', `${header}\n${noura}\n`, amal)
    await admin.apply({ id: run.id, by: amal })
    await work()
    expect(await consentsOf(db)).toMatchObject([{ source: 'erasure' }, { channel: 'sms', isGranted: false }])
  })

  test('are taken back where the accounts were never used', async () => {
    const { db, check, admin, work, inverse, audit, clock } = await anImports(open)
    const three = ['a', 'b', 'c'].map((one) => `Name,${one}@old.example,,ae,en,,yes,,2025-01-01,Shop`)
    const run = await check('customers', `${header}\n${three.join('\n')}\n`, amal)
    await admin.apply({ id: run.id, by: amal })
    await work()
    const store = createCustomerStore(db)
    const [a, b] = [
      await store.findOwner('email', 'a@old.example'),
      await store.findOwner('email', 'b@old.example'),
    ]
    if (!a || !b) throw new Error('they are not there')
    await store.record({ customerId: a.customerId, kind: 'signed-in', at: clock.now(), detail: {} })
    const file = await inverse(run.id, amal)
    expect(file.split('\r\n')).toHaveLength(5)
    expect(file).not.toMatch(/old\.example/)
    const back = await check('customers', file, amal)
    expect(back.counts).toMatchObject({ changed: 2, faulty: 1 })
    expect(await admin.listLines(back.id, { states: ['faulty'], after: 0, limit: 9 }, amal)).toMatchObject([
      { object: a.customerId, reason: 'account-used' },
    ])
    await store.record({ customerId: b.customerId, kind: 'signed-in', at: clock.now(), detail: {} })
    await admin.apply({ id: back.id, by: amal })
    await work()
    expect(await admin.find(back.id, amal)).toMatchObject({ counts: { done: 1, rejected: 1 } })
    expect(await accountsOf(db)).toHaveLength(2)
    expect(await consentsOf(db)).toHaveLength(2)
    expect((await audit()).filter(({ act }) => act === 'import.customer-removed')).toHaveLength(1)
    expect(await admin.listLines(back.id, { states: ['rejected'], after: 0, limit: 9 }, amal)).toMatchObject([
      { reason: 'account-used' },
    ])
    // Who has registered here is no business of a file.
    const own = await aCustomer(db, 'own@here.example', clock.now())
    expect(await check('customers', `id,status\n${own},none\n`, amal)).toMatchObject({
      counts: { faulty: 1 },
    })
  })

  test('say what is wrong with a line, and take no column that is not needed', async () => {
    const { check, admin } = await anImports(open)
    const lines = [
      ',a@old.example,,ae,en,,,,,',
      'A,,,ae,en,,,,,',
      'A,a@old.example,12,ae,en,,,,,',
      'A,a@old.example,,xx,en,,,,,',
      'A,a@old.example,,ae,fr,,,,,',
      'A,a@old.example,,ae,en,The Group,,,,',
      'A,a@old.example,,ae,en,,yes,,,Shop',
      'A,a@old.example,,ae,en,,yes,,2025-01-01,',
      'A,a@old.example,,ae,en,,yes,,2099-01-01,Shop',
      'A,a@old.example,,ae,en,,,yes,2025-01-01,Shop',
      'A,a@old.example,,ae,en,,perhaps,,,',
      'A,b@old.example,050 123 4567,ae,en,,,,,',
      'A,c@old.example,+971501234567,ae,en,,,,,',
    ]
    const run = await check('customers', `${header}\n${lines.join('\n')}\n`, amal)
    const faulty = await admin.listLines(run.id, { states: ['faulty'], after: 0, limit: 20 }, amal)
    expect(faulty.map(({ line, column, reason }) => `${line} ${column} ${reason}`)).toEqual([
      '2 name missing',
      '3 email missing',
      '4 phone not-a-contact',
      '5 country not-allowed',
      '6 language not-allowed',
      '7 group not-a-group',
      '8 consent_day no-evidence',
      '9 consent_source no-evidence',
      '10 consent_day not-a-date',
      '11 marketing_sms does-not-fit',
      '12 marketing_email not-allowed',
      '14 null contradicts',
    ])
    expect(await check('customers', 'name,email,password_hash\nA,a@old.example,x\n', amal)).toMatchObject({
      failure: { kind: 'rejected-columns', detail: 'password_hash' },
    })
  })

  test('are for who manages customers and runs imports, where they do', async () => {
    const { check, upload, admin } = await anImports(open)
    for (const by of [leena, serving])
      expect(await upload('customers', `${header}\n${noura}\n`, by)).toMatchObject({
        failure: { kind: 'not-permitted' },
      })
    expect(admin.kindsOf(leena)).not.toContain('customers')
    const ofOman = aMember({ ...{ id: amal.id, name: 'Amal', role: 'admin' }, countries: ['om'] })
    const run = await check('customers', `${header}\n${noura}\n`, ofOman)
    expect(await admin.listLines(run.id, { states: null, after: 0, limit: 9 }, ofOman)).toMatchObject([
      { reason: 'out-of-reach', column: 'country' },
    ])
  })
})
