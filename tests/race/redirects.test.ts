import { expect, test } from 'vitest'
import { aMember } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aRedirectShop } from '../support/shops/a-redirect-shop.ts'

const by = aMember({ role: 'content-editor' })

describeDatabases('redirects that are written at once', (open) => {
  test('make no circle together', async () => {
    const { db } = await open()
    const { admin, redirects } = aRedirectShop(db)
    for (let round = 1; round <= rounds(); round += 1) {
      const [a, b, c] = [`/a-${round}`, `/b-${round}`, `/c-${round}`]
      const written = await Promise.all(
        [
          [a, b],
          [b, c],
          [c, a],
        ].map(([from = '', to = '']) => admin.put({ from, to, status: '', by })),
      )
      expect(
        written.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(2)
      for (const path of [a, b, c])
        expect((await redirects.follow(path))?.kind, `round ${round}`).not.toBe('endless')
    }
  })

  test('of one address only the first is written', async () => {
    const { db } = await open()
    const { admin } = aRedirectShop(db)
    for (let round = 1; round <= rounds(); round += 1) {
      const tabs = ['/c/living', '/c/rugs', '/c/beds', '/c/dining']
      const put = (to: string) => admin.put({ from: `/old-${round}`, to, status: '', by, expected: null })
      const written = await Promise.all(tabs.map(put))
      const rejections = written.flatMap((one) => (one.ok ? [] : one.failure.kind))
      expect(rejections, `round ${round}`).toEqual(['changed', 'changed', 'changed'])
    }
  })
})
