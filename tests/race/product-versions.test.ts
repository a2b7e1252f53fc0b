import { expect, test } from 'vitest'
import { aRecord } from '../support/builders/a-product.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aMember } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { anEditedCatalog } from '../support/shops/an-edited-catalog.ts'

const leena = aMember({ name: 'Leena', role: 'merchandiser', countries: 'all' })
const huda = aMember({ name: 'Huda', role: 'merchandiser', countries: 'all' })
const code = 'MJ-1'

describeDatabases('versions of a product that several write', (open) => {
  test('are one for each edit, with its fields and its name', async () => {
    const { admin, writer, clock } = await anEditedCatalog(open)
    await writer.apply([aRecord({ code })], clock.now())
    for (let round = 1; round <= rounds(); round += 1) {
      const edits = await Promise.all([
        admin.editTexts({ code, texts: { 'name.en': `Nura ${round}` }, by: leena }),
        admin.editTexts({ code, texts: { 'summary.ar': `نورة ${round}` }, by: huda }),
        admin.setBadge({ code, badge: 'exclusive', isOn: round % 2 === 1, by: huda }),
        admin.setHidden({ code, isHidden: round % 2 === 1, by: leena }),
      ])
      for (const edit of edits) expect(edit.ok, `round ${round}`).toBe(true)
      const versions = (await admin.versions.list(code, leena)).slice(0, 4)
      const seen = versions.map(
        ({ changes, by }) => `${changes?.map(({ field }) => field).join()} ${by?.name}`,
      )
      expect(seen.toSorted(), `round ${round}`).toEqual([
        ...['badges Huda', 'name.en Leena', 'summary.ar Huda', 'visibility Leena'],
      ])
    }
  })

  test('restored while another edits lose nothing: the edit stays, or the restore is rejected', async () => {
    const { admin, writer, clock } = await anEditedCatalog(open)
    await writer.apply([aRecord({ code })], clock.now())
    for (let round = 1; round <= rounds(); round += 1) {
      const before = `Before ${round}`
      need(await admin.editTexts({ code, texts: { 'name.en': before }, by: leena }))
      const version = (await admin.versions.list(code, leena))[0]?.version ?? 0
      need(await admin.editTexts({ code, texts: { 'name.en': `Wrong ${round}` }, by: leena }))
      const plan = need(
        await admin.versions.plan({ code, version, fields: ['name.en', 'summary.en'], by: leena }),
      )
      const [restored, edited] = await Promise.all([
        admin.versions.restore({
          ...{ code, version, fields: ['name.en'], shown: plan.last, by: leena },
        }),
        admin.editTexts({ code, texts: { 'summary.en': `Theirs ${round}` }, by: huda }),
      ])
      expect(edited.ok, `round ${round}`).toBe(true)
      const [last] = await admin.versions.list(code, leena)
      expect(last?.fields['summary.en'], `round ${round}`).toBe(`Theirs ${round}`)
      expect(last?.fields['name.en']).toBe(restored.ok ? before : `Wrong ${round}`)
      if (!restored.ok) expect(restored.failure.kind).toBe('changed-meanwhile')
    }
  })
})
