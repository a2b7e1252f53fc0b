import { expect, test } from 'vitest'
import { createContentRepository } from '#adapters/content/content-repository.ts'
import { currentVersion } from '#commerce/content/current-version.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aContentAdmin, inArabic, inEnglish } from '../support/builders/content-admin.ts'
import { anEditedPage, aText } from '../support/builders/content-samples.ts'
import { operator as by } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

const aHelpPage = (body: string) => anEditedPage('help', [aText('a', body)])
const plan = { name: 'National Day', startsAt: null, endsAt: null, by } as const

describeDatabases('editors of one release', (open) => {
  /** Version 1 of both languages is shown, version 2 is a draft. */
  const start = async () => {
    const { db } = await open()
    const editing = aContentAdmin(db)
    const { admin, releases, clock } = editing
    const both = (version: number) => [inEnglish, inArabic].map((name) => ({ name, version }))
    for (const text of ['One', 'Two'])
      for (const name of [inEnglish, inArabic]) need(await admin.put({ name, body: aHelpPage(text), by }))
    need(await releases.publish({ ...plan, id: 'first', versions: both(1) }))
    clock.advance(1_000)
    const shown = async () => {
      const repository = createContentRepository(db, clock)
      return Promise.all(
        [inEnglish, inArabic].map(
          async (name) => currentVersion(await repository.list(name), clock.now())?.version,
        ),
      )
    }
    return { ...editing, both, shown }
  }

  test('who publish it twice, take it back and edit its entry leave all of it shown or none of it', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin, releases, both, shown } = await start()
      const release = { ...plan, id: 'second', versions: both(2) }
      const [one, other, back, draft] = await Promise.all([
        releases.publish(release),
        releases.publish(release),
        releases.withdraw('second', { by }),
        admin.put({ name: inEnglish, body: aHelpPage('Three'), expectedLatest: 2, by }),
      ])
      expect(one.ok && other.ok && draft.ok, `round ${round}`).toBe(true)
      expect(await shown(), `round ${round}`).toEqual(back.ok ? [1, 1] : [2, 2])
      const found = await releases.find('second', by)
      expect(
        found?.versions.map(({ isAsReleased }) => isAsReleased),
        `round ${round}`,
      ).toEqual(back.ok ? [false, false] : [true, true])
      expect(found?.withdrawn !== null, `round ${round}`).toBe(back.ok)
    }
  })

  test('who release the same drafts under two names release them once', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { releases, both, shown } = await start()
      const answers = await Promise.all(
        ['second', 'third'].map((id) => releases.publish({ ...plan, id, versions: both(2) })),
      )
      expect(answers.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      for (const answer of answers)
        if (!answer.ok)
          expect(answer.failure, `round ${round}`).toMatchObject({
            kind: 'rejected',
            rejected: [{ why: { kind: 'is-published' } }, { why: { kind: 'is-published' } }],
          })
      expect(await shown(), `round ${round}`).toEqual([2, 2])
    }
  })

  test('who take it back while one of its pages is withdrawn or the release before is taken back leave a page', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin, releases, both, shown } = await start()
      need(await releases.publish({ ...plan, id: 'second', versions: both(2) }))
      await Promise.all([
        releases.withdraw('second', { by }),
        releases.withdraw('first', { by }),
        admin.withdraw({ name: inArabic, version: 2, by }),
      ])
      const [english, arabic] = await shown()
      expect([english, arabic], `round ${round}`).not.toContain(undefined)
    }
  })

  test('who take two releases back as they were checked take nothing offline that no check named', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { releases, both, shown } = await start()
      need(await releases.publish({ ...plan, id: 'second', versions: both(2) }))
      const withdraw = async (id: string) => {
        const { offline } = need(await releases.checkWithdrawal(id, by))
        expect(offline, `round ${round}`).toEqual([])
        return () => releases.withdraw(id, { by, offline })
      }
      const confirmed = [await withdraw('second'), await withdraw('first')]
      const answers = await Promise.all(confirmed.map((confirm) => confirm()))
      expect(answers.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      expect(await shown(), `round ${round}`).not.toContain(undefined)
      const { offline } = need(await releases.checkWithdrawal(answers[0]?.ok ? 'first' : 'second', by))
      expect(offline.length, `round ${round}`).toBe(2)
    }
  })
})
