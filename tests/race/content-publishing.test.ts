import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContentRepository } from '#adapters/content/content-repository.ts'
import { currentVersion } from '#commerce/content/current-version.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aContentAdmin, inArabic, inEnglish } from '../support/builders/content-admin.ts'
import { anEditedPage, aText } from '../support/builders/content-samples.ts'
import { operator as by } from '../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

const aHelpPage = (body: string, slug?: string) =>
  anEditedPage('help', [aText('a', body)], slug === undefined ? {} : { slug })
const now = { startsAt: null, endsAt: null, by } as const

describeDatabases('editors of one entry', (open) => {
  const start = async () => {
    const { db } = await open()
    const { admin, clock } = aContentAdmin(db)
    for (const text of ['One', 'Two']) need(await admin.put({ name: inEnglish, body: aHelpPage(text), by }))
    need(await admin.publish({ versions: [{ name: inEnglish, version: 1 }], ...now }))
    const audited = async () =>
      (
        await rowsOf(
          db,
          sql`select act from audit_log where object_kind = 'content' and act <> 'content.put' order by id`,
        )
      ).map(({ act }) => act)
    return { db, admin, clock, audited }
  }

  test('who publish and restore concurrently both do, one after the other, each with a row of the audit', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, admin, clock, audited } = await start()
      const [published, restored, again] = await Promise.all([
        admin.publish({ versions: [{ name: inEnglish, version: 2 }], ...now }),
        admin.restore({ name: inEnglish, version: 1, by }),
        admin.restore({ name: inEnglish, version: 1, by }),
      ])
      expect(published.ok && restored.ok && again.ok, `round ${round}`).toBe(true)
      const repository = createContentRepository(db, clock)
      const versions = await repository.list(inEnglish)
      // What says the same as what is shown adds nothing.
      const restoredAfter = versions.length - 2
      expect([0, 1, 2], `round ${round}`).toContain(restoredAfter)
      const current = currentVersion(versions, clock.now())
      expect(current?.state, `round ${round}`).toBe('published')
      expect((await audited()).length, `round ${round}`).toBe(2 + restoredAfter)
    }
  })

  test('who publish a draft and withdraw the one before never leave the page empty', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, admin, clock } = await start()
      await Promise.all([
        admin.publish({ versions: [{ name: inEnglish, version: 2 }], ...now }),
        admin.withdraw({ name: inEnglish, version: 1, by }),
        admin.withdraw({ name: inEnglish, version: 2, by }),
      ])
      const versions = await createContentRepository(db, clock).list(inEnglish)
      expect(currentVersion(versions, clock.now()), `round ${round}`).toBeDefined()
    }
  })

  test('who edit the same version add one draft, and the others get the latest version', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin } = await start()
      const answers = await Promise.all(
        ['Three', 'Drei', 'Trois'].map((text) =>
          admin.put({ name: inEnglish, body: aHelpPage(text), expectedLatest: 2, by }),
        ),
      )
      expect(answers.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      for (const answer of answers)
        if (!answer.ok)
          expect(answer.failure, `round ${round}`).toEqual({ kind: 'version-conflict', latest: 3 })
    }
  })

  test('of two pages that want one address, one gets it', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin } = await start()
      const names = ['first', 'second'].map((key) => ({ ...inEnglish, key }))
      for (const name of names)
        need(await admin.put({ name, body: { ...anEditedPage(name.key, []), slug: 'one-address' }, by }))
      const answers = await Promise.all(
        names.map((name) => admin.publish({ versions: [{ name, version: 1 }], ...now })),
      )
      expect(answers.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
    }
  })

  test('who publish both languages together and one of them alone leave no half', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin, clock, db } = await start()
      need(await admin.put({ name: inArabic, body: aHelpPage('واحد'), by }))
      const plan = { startsAt: '2026-12-01T05:00:00.000Z', endsAt: null, by }
      await Promise.all([
        admin.publish({
          versions: [
            { name: inEnglish, version: 2 },
            { name: inArabic, version: 1 },
          ],
          ...plan,
        }),
        admin.publish({
          versions: [
            { name: inEnglish, version: 2 },
            { name: inArabic, version: 9 },
          ],
          ...now,
        }),
      ])
      const repository = createContentRepository(db, clock)
      const english = await repository.findVersion(inEnglish, 2)
      const arabic = await repository.findVersion(inArabic, 1)
      expect([english?.startsAt, arabic?.startsAt], `round ${round}`).toEqual([plan.startsAt, plan.startsAt])
    }
  })
})
