import { expect, test } from 'vitest'
import { entryId, parseEntryId } from '#commerce/content-admin/entry-id.ts'

test.each([
  [{ kind: 'page', key: 'UAE Home Page' }, 'page.UAE Home Page'],
  [{ kind: 'page', key: 'help/delivery' }, 'page.help~1delivery'],
  [{ kind: 'block', key: 'a.~1/b' }, 'block.a.~01~1b'],
] as const)('%j is addressed as %s', (ref, id) => {
  expect(entryId(ref)).toBe(id)
  expect(parseEntryId(id)).toEqual(ref)
})

test.each(['', 'page', 'page.', 'menu.x', '.x', 'pages.x'])('%j addresses nothing', (id) => {
  expect(parseEntryId(id)).toBeUndefined()
})
