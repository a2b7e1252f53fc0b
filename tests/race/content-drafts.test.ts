import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withValueAt, type Json } from '#commerce/content-admin/body-paths.ts'
import { createContentDraftsModule } from '#adapters/content-admin/create-content-drafts-module.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aContentAdmin, inEnglish } from '../support/builders/content-admin.ts'
import { anEditedPage, aText } from '../support/builders/content-samples.ts'
import { aMember } from '../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

const noor = aMember({ name: 'Noor', role: 'content-editor' })
const salem = aMember({ id: randomUUID(), name: 'Salem', role: 'content-editor' })

const bodyOf = (widget: string) => `selectRows[first].widgets[${widget}].body`
const write = (path: string, text: string) => (body: Json) => withValueAt(body, path, text)

describeDatabases('editors of one page', (open) => {
  const start = async () => {
    const { db } = await open()
    const { admin, clock } = aContentAdmin(db)
    const drafts = createContentDraftsModule(db, { admin, clock })
    const body = anEditedPage('help', [aText('a', 'One'), aText('b', 'Two')])
    need(await admin.put({ name: inEnglish, body, by: noor }))
    const save = (by: typeof noor, key: string, edit: (body: Json) => Json) =>
      drafts.save({ name: inEnglish, by, version: 1, key, edit })
    const finish = (by: typeof noor) =>
      drafts.finish({ name: inEnglish, by, choices: new Map(), against: 0, reason: '' })
    const texts = async (version: number) =>
      JSON.stringify((await admin.findVersion(inEnglish, version, noor))?.body).match(/"body":"[^"]*"/g)
    const versions = async () =>
      (await rowsOf(db, sql`select max(version) as last from content_versions`))[0]?.['last']
    return { db, drafts, save, finish, texts, versions }
  }

  test('who finish concurrently with other fields are both in the last version', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { save, finish, texts, versions } = await start()
      need(await save(noor, '1', write(bodyOf('a'), 'Uno')))
      need(await save(salem, '2', write(bodyOf('b'), 'Due')))
      const [one, two] = await Promise.all([finish(noor), finish(salem)])
      expect(one.ok && two.ok, `round ${round}`).toBe(true)
      expect(await versions(), `round ${round}`).toBe(3)
      expect(await texts(3), `round ${round}`).toEqual(['"body":"Uno"', '"body":"Due"'])
    }
  })

  test('who finish concurrently with the same field: one has to choose, and their draft stays', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { drafts, save, finish, versions } = await start()
      need(await save(noor, '1', write(bodyOf('a'), 'Uno')))
      need(await save(salem, '2', write(bodyOf('a'), 'Ein')))
      const results = await Promise.all([finish(noor), finish(salem)])
      expect(
        results.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      const answer = results.find(({ ok }) => !ok)
      expect(answer, `round ${round}`).toMatchObject({ failure: { kind: 'conflict' } })
      expect(await versions(), `round ${round}`).toBe(2)
      const loser = results[0]?.ok ? salem : noor
      expect((await drafts.open(inEnglish, loser))?.draft, `round ${round}`).not.toBeNull()
    }
  })

  test('windows of one person that save concurrently keep what each has written', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, drafts, save } = await start()
      const edit = write(bodyOf('a'), 'Uno')
      await Promise.all([
        save(noor, '1', edit),
        save(noor, '2', write(bodyOf('b'), 'Due')),
        save(noor, '1', edit),
      ])
      const saved = JSON.stringify((await drafts.open(inEnglish, noor))?.body).match(/"body":"[^"]*"/g)
      expect(saved, `round ${round}`).toEqual(['"body":"Uno"', '"body":"Due"'])
      const begun = await rowsOf(db, sql`select 1 from audit_log where act = 'content.begin-draft'`)
      expect(begun, `round ${round}`).toHaveLength(1)
    }
  })

  test('who finishes in two windows makes one version', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { save, finish, versions } = await start()
      need(await save(noor, '1', write(bodyOf('a'), 'Uno')))
      await Promise.all([finish(noor), finish(noor)])
      expect(await versions(), `round ${round}`).toBe(2)
    }
  })
})
