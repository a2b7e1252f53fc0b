import { expect, test } from 'vitest'
import { createContentDraftsModule } from '#adapters/content-admin/create-content-drafts-module.ts'
import { withValueAt } from '#commerce/content-admin/body-paths.ts'
import { aLibrary } from '../support/builders/a-library.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aContentAdmin, inEnglish } from '../support/builders/content-admin.ts'
import { anEditedPage, aText } from '../support/builders/content-samples.ts'
import { aMember } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

const noor = aMember({ name: 'Noor', role: 'content-editor' })
const leena = aMember({ name: 'Leena', role: 'merchandiser', countries: 'all' })

describeDatabases('a page that is written', (open) => {
  test('never names a picture that is removed from the library at that moment', async () => {
    const { db, mediaLibrary, stored } = await aLibrary(open)
    const { admin, clock } = aContentAdmin(db)
    const drafts = createContentDraftsModule(db, { admin, clock })
    need(await admin.put({ name: inEnglish, body: anEditedPage('help', [aText('a', 'One')]), by: noor }))
    for (let round = 1; round <= rounds(); round += 1) {
      const name = `e-${String(round).padStart(8, '0')}`
      const base = await stored(name)
      const save = drafts.save({
        ...{ name: inEnglish, by: noor, version: 1, key: `form ${round}` },
        edit: (body) => withValueAt(body, 'selectRows[first].widgets[a].body', base),
      })
      const [removed, saved] = await Promise.all([mediaLibrary.remove(name, { by: leena }), save])
      expect([removed.ok, saved.ok].toSorted(), `round ${round}`).toEqual([false, true])
      if (!saved.ok) expect(saved.failure).toEqual({ kind: 'picture-gone' })
      need(await drafts.discard({ name: inEnglish, by: noor }))
    }
  })

  test('and becomes a version without it', async () => {
    const { db, mediaLibrary, stored } = await aLibrary(open)
    const { admin } = aContentAdmin(db)
    for (let round = 1; round <= rounds(); round += 1) {
      const name = `f-${String(round).padStart(8, '0')}`
      const base = await stored(name)
      const [removed, put] = await Promise.all([
        mediaLibrary.remove(name, { by: leena }),
        admin.put({ name: inEnglish, body: anEditedPage('help', [aText('a', base)]), by: noor }),
      ])
      expect([removed.ok, put.ok].toSorted(), `round ${round}`).toEqual([false, true])
    }
  })
})
