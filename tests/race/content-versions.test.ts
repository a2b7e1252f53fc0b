import { expect, test } from 'vitest'
import { createContentRepository } from '#adapters/content/content-repository.ts'
import { aVersion, at, help } from '../support/builders/content-versions.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

describeDatabases('concurrent editors', (open) => {
  test('of ten edits of the same version one is stored, and the others are rejected with the latest version', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const repository = createContentRepository((await open()).db, { now: () => at(1) })
      await repository.append(aVersion(), 0)
      const editors = Array.from({ length: 10 }, (_, place) => aVersion({ author: `editor ${place}` }))
      const answers = await Promise.all(editors.map((draft) => repository.append(draft, 1)))
      expect(
        answers.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      for (const answer of answers)
        if (!answer.ok)
          expect(answer.failure, `round ${round}`).toEqual({ kind: 'version-conflict', latest: 2 })
      expect(await repository.latestVersion(help)).toBe(2)
    }
  })
})
