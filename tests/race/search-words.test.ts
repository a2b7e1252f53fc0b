import { expect, test } from 'vitest'
import { writeRule } from '#commerce/search-words/rule-text.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aMember } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aRuleText, aSearchWordsShop } from '../support/shops/a-search-words-shop.ts'

const mona = aMember({ name: 'Mona', role: 'merchandiser' })
const salem = aMember({ name: 'Salem', role: 'content-editor' })

describeDatabases('search words that are written at once', (open) => {
  test('make no circle of redirects together', async () => {
    const { db } = await open()
    const { admin } = aSearchWordsShop(db)
    for (let round = 1; round <= rounds(); round += 1) {
      const [a, b, c] = [`first${round}`, `second${round}`, `third${round}`]
      const circle = [
        [a, b],
        [b, c],
        [c, a],
      ]
      const written = await Promise.all(
        circle.map(([from = '', to = '']) =>
          admin.put({
            id: null,
            text: aRuleText({ kind: 'redirect', terms: from, to: `/search?q=${to}` }),
            by: mona,
          }),
        ),
      )
      const stored = written.flatMap((one) => (one.ok ? [one.value] : []))
      expect(stored, `round ${round}`).toHaveLength(2)
      for (const { id } of stored) need(await admin.remove(id, { by: mona }))
    }
  })

  test('by two editors merge in other fields, and in one field the first counts', async () => {
    const { db } = await open()
    const { admin } = aSearchWordsShop(db)
    const text = aRuleText({ kind: 'pin', terms: 'race sofa', target: 'S-1', place: '1' })
    const { id } = need(await admin.put({ id: null, text, by: mona }))
    for (let round = 1; round <= rounds(); round += 1) {
      const stored = need(await admin.put({ id, text, by: mona }))
      const shown = writeRule(stored)
      const [place, window, other] = await Promise.all([
        admin.put({ id, text: { ...text, place: '5' }, by: mona, shown }),
        admin.put({ id, text: { ...text, until: '2026-12-31' }, by: salem, shown }),
        admin.put({ id, text: { ...text, place: '7' }, by: salem, shown }),
      ])
      expect(window.ok, `round ${round}`).toBe(true)
      expect([place.ok, other.ok].toSorted(), `round ${round}`).toEqual([false, true])
      const now = await admin.find(id, mona)
      expect(now, `round ${round}`).toMatchObject({
        place: place.ok ? 5 : 7,
        until: '2026-12-31',
        version: stored.version + 2,
      })
    }
  })
})
