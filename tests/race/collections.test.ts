import { expect, test } from 'vitest'
import { aCollectionText } from '../support/builders/a-collection.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aMember } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aCollectionsShop } from '../support/shops/a-collections-shop.ts'

const mona = aMember({ name: 'Mona', role: 'merchandiser' })
const salem = aMember({ name: 'Salem', role: 'content-editor' })

describeDatabases('collections that are written at once', (open) => {
  test('never share an address', async () => {
    const { db } = await open()
    const { admin } = aCollectionsShop(db)
    const season = need(await admin.put({ id: null, text: aCollectionText({ slug: 'season' }), by: mona }))
    for (let round = 1; round <= rounds(); round += 1) {
      const text = aCollectionText({ slug: `race-${round}` })
      const written = await Promise.all([
        admin.put({ id: null, text, by: mona }),
        admin.put({ id: null, text, by: salem }),
        admin.put({ id: season.id, text, by: salem }),
      ])
      expect(
        written.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
    }
  })

  test('merge in other fields, and in one field the first counts', async () => {
    const { db } = await open()
    const { admin } = aCollectionsShop(db)
    const { id } = need(await admin.put({ id: null, text: aCollectionText({ slug: 'merged' }), by: mona }))
    for (let round = 1; round <= rounds(); round += 1) {
      const text = aCollectionText({ slug: 'merged', sort: 'relevance' })
      const stored = need(await admin.put({ id, text, by: mona }))
      const shown = admin.textOf(stored)
      const [feast, days, other] = await Promise.all([
        admin.put({ id, text: { ...shown, titleEn: 'Feast' }, by: mona, shown }),
        admin.put({ id, text: { ...shown, until: '2026-12-31' }, by: salem, shown }),
        admin.put({ id, text: { ...shown, titleEn: 'Guests' }, by: salem, shown }),
      ])
      expect(days.ok, `round ${round}`).toBe(true)
      expect([feast.ok, other.ok].toSorted(), `round ${round}`).toEqual([false, true])
      expect(await admin.find(id, mona), `round ${round}`).toMatchObject({
        title: { en: feast.ok ? 'Feast' : 'Guests' },
        until: '2026-12-31',
        version: stored.version + 2,
      })
    }
  })
})
