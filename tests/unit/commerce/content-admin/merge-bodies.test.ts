import { expect, test } from 'vitest'
import { withValueAt, valueAt, type Json } from '#commerce/content-admin/body-paths.ts'
import { mergeBodies } from '#commerce/content-admin/merge-bodies.ts'

const text = (id: string, title: string, more: Readonly<Record<string, Json>> = {}): Json => ({
  ...{ id, type: 'rich-text', title, ...more },
})
const page = (...widgets: readonly Json[]): Json => ({ pageName: 'Help', rows: [{ id: 'first', widgets }] })
const before = page(text('a', 'One'), text('b', 'Two'))

test('other fields of one widget, and other widgets, are put together', () => {
  const mine = page(text('a', 'Uno'), text('b', 'Two'))
  const theirs = page(text('a', 'One', { body: 'More' }), text('b', 'Due'))
  expect(mergeBodies(before, mine, theirs)).toEqual({
    body: page(text('a', 'Uno', { body: 'More' }), text('b', 'Due')),
    conflicts: [],
  })
})

test('a widget that one moves is rewritten by the other where it is then', () => {
  const mine = page(text('b', 'Two'), text('a', 'One'))
  const theirs = page(text('a', 'Uno'), text('b', 'Two'), text('c', 'Three'))
  expect(mergeBodies(before, mine, theirs)).toEqual({
    body: page(text('b', 'Two'), text('c', 'Three'), text('a', 'Uno')),
    conflicts: [],
  })
})

test('what one removes and the other leaves alone is gone; what the other rewrites is a conflict', () => {
  const mine = page(text('b', 'Two'))
  expect(mergeBodies(before, mine, before).body).toEqual(mine)
  const theirs = page(text('a', 'Uno'), text('b', 'Two'))
  const path = 'rows[first].widgets[a]'
  const merged = mergeBodies(before, mine, theirs)
  expect(merged.conflicts).toEqual([
    { path, before: text('a', 'One'), mine: undefined, theirs: text('a', 'Uno') },
  ])
  expect(mergeBodies(before, mine, theirs, new Map([[path, 'theirs']]))).toEqual({
    body: theirs,
    conflicts: [],
  })
})

test('the same field is a conflict with what was there, mine and theirs; a choice decides', () => {
  const [mine, theirs] = [page(text('a', 'Uno'), text('b', 'Two')), page(text('a', 'Eins'), text('b', 'Due'))]
  const path = 'rows[first].widgets[a].title'
  expect(mergeBodies(before, mine, theirs).conflicts).toEqual([
    { path, before: 'One', mine: 'Uno', theirs: 'Eins' },
  ])
  for (const side of ['mine', 'theirs'] as const)
    expect(mergeBodies(before, mine, theirs, new Map([[path, side]]))).toEqual({
      body: page(text('a', side === 'mine' ? 'Uno' : 'Eins'), text('b', 'Due')),
      conflicts: [],
    })
})

test('two orders of the same parts are a conflict', () => {
  const [a, b, c] = [text('a', '1'), text('b', '2'), text('c', '3')]
  const three = page(a, b, c)
  const [mine, theirs] = [page(c, a, b), page(b, a, c)]
  const path = 'rows[first].widgets'
  expect(mergeBodies(three, mine, theirs).conflicts).toMatchObject([{ path, mine: ['c', 'a', 'b'] }])
  expect(mergeBodies(three, mine, theirs, new Map([[path, 'theirs']])).body).toEqual(theirs)
})

test('two who have written the same agree; a list without names is one field', () => {
  expect(mergeBodies({ skus: ['a'] }, { skus: ['b'] }, { skus: ['b'] }).conflicts).toEqual([])
  expect(mergeBodies({ skus: ['a'] }, { skus: ['a', 'b'] }, { skus: ['c'] }).conflicts).toMatchObject([
    { path: 'skus' },
  ])
})

test('a value is found and replaced by names, wherever its part is', () => {
  const path = 'rows[first].widgets[b].title'
  expect(valueAt(before, path)).toBe('Two')
  expect(valueAt(withValueAt(before, path, 'Due'), path)).toBe('Due')
  expect(withValueAt(before, 'rows[first].widgets[a]', undefined)).toEqual(page(text('b', 'Two')))
  expect(withValueAt(before, 'rows[none].widgets[a].title', 'x')).toEqual(before)
})
