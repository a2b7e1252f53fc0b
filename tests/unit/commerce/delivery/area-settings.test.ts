import { expect, test } from 'vitest'
import { areasField, completeAreas, toAreaDocument } from '#commerce/delivery/delivery-settings.ts'
import { aDeliveryTable } from '../../../support/builders/a-delivery-table.ts'

const table = aDeliveryTable()
const seed = toAreaDocument(table)

test('a version from before areas had their names in it is completed from the files', () => {
  const [first] = table.areas
  const field = areasField(first?.region ?? '')
  const zone = table.zones.at(-1)?.code ?? ''
  const old = { ...seed, [field]: [{ area: first?.code ?? '', zone }] }
  const completed = completeAreas(old, table)
  expect(completed[field]).toContainEqual({
    ...{ area: first?.code, en: first?.name.en, ar: first?.name.ar, zone, closed: false },
  })
  // An area that the files have got since is there as well.
  expect((completed[field] as readonly unknown[]).length).toBe((seed[field] as readonly unknown[]).length)
  expect(completeAreas(completed, table)).toEqual(completed)
})
