import { describe, expect, test } from 'vitest'
import { blocksOf, compareBodies, fieldsOf, linksOf } from '#commerce/content-admin/body-fields.ts'

const row = (id: string, ...widgets: readonly object[]) => ({ id, widgets })
const text = (id: string, body: string) => ({ type: 'rich-text', id, body })

describe('two versions of a body', () => {
  test('are the same when only the order of their fields differs', () => {
    expect(compareBodies({ a: 1, b: [{ id: 'x', t: 'y' }] }, { b: [{ t: 'y', id: 'x' }], a: 1 })).toEqual([])
  })

  test('differ by field, wherever the part of a list has moved', () => {
    const before = { rows: [row('a', text('one', 'Sofa')), row('b', text('two', 'Bed'))] }
    const after = { rows: [row('b', text('two', 'Beds')), row('a', text('one', 'Sofa'))] }
    expect(compareBodies(before, after)).toEqual([
      { path: 'rows[b].widgets[two].body', before: 'Bed', after: 'Beds' },
      { path: 'rows', before: 'a b', after: 'b a' },
    ])
  })

  test('differ by what is new and what is gone', () => {
    const changes = compareBodies({ rows: [row('a', text('one', 'Sofa'))] }, { rows: [row('a')] })
    expect(changes.map(({ path, after }) => [path, after])).toEqual([
      ['rows[a].widgets[one].type', null],
      ['rows[a].widgets[one].id', null],
      ['rows[a].widgets[one].body', null],
    ])
  })

  test('differ by place in lists whose parts have no name', () => {
    expect(compareBodies({ items: [{ t: 'a' }, { t: 'b' }] }, { items: [{ t: 'a' }, { t: 'c' }] })).toEqual([
      { path: 'items[1].t', before: 'b', after: 'c' },
    ])
  })
})

test('the fields of a body are its values, in order', () => {
  expect(fieldsOf({ a: { b: true, c: null }, d: ['x', 2] })).toEqual([
    { path: 'a.b', text: 'true' },
    { path: 'd[0]', text: 'x' },
    { path: 'd[1]', text: '2' },
  ])
})

test('the blocks and the links of a body are found at every depth', () => {
  const body = {
    rows: [
      row('a', { type: 'block', id: 'x', key: 'sale' }, { items: [{ href: '/c/sofas?sort=price#top' }] }),
      row(
        'b',
        { id: 'rail', source: { collection: 'eid-table' } },
        { id: 'new', source: { collection: '' } },
      ),
    ],
    other: { href: 'https://example.com' },
  }
  expect(blocksOf(body)).toEqual(['sale'])
  expect(linksOf(body)).toEqual([
    { path: 'rows[a].widgets[1].items[0].href', href: '/c/sofas' },
    { path: 'rows[b].widgets[rail].source.collection', href: '/collections/eid-table' },
  ])
})
