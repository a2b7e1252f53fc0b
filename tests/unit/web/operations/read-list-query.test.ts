import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineList } from '#web/operations/lists/list-definition.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'

const list = defineList({
  id: 'orders',
  columns: [
    { id: 'number', title: 'operations:home.title', sortable: true },
    { id: 'placed', title: 'operations:home.title', sortable: true },
    { id: 'total', title: 'operations:home.title', sortable: true, numeric: true },
    { id: 'zone', title: 'operations:home.title', hidden: true },
  ],
  filters: [
    {
      id: 'state',
      title: 'operations:home.title',
      kind: 'choice',
      options: [
        { value: 'placed', label: 'Placed' },
        { value: 'on-hold', label: 'On hold' },
      ],
    },
    { id: 'sku', title: 'operations:home.title', kind: 'text' },
    { id: 'placed', title: 'operations:home.title', kind: 'day-range' },
    { id: 'late', title: 'operations:home.title', kind: 'flag' },
  ],
  search: 'operations:home.title',
  sort: { column: 'placed', descending: true },
})

const read = (query: string) => readListQuery(list, new URL(`http://shop.invalid/operations/orders${query}`))

describe('the address of a list', () => {
  test('says nothing: the list is as usual', () => {
    const { query, columns, chosen } = read('')
    expect(query).toEqual({
      filters: { state: null, sku: null, placed: null, late: false },
      search: '',
      sort: 'placed',
      descending: true,
      size: 50,
      cursor: null,
    })
    expect(columns.map(({ id }) => id)).toEqual(['number', 'placed', 'total'])
    expect(chosen).toEqual([])
  })

  test('names filters, search, sort, size, page and columns', () => {
    const { query, columns } = read(
      '?q=huda&state=on-hold&sku=S1&placed-from=2026-11-01&late=1&sort=-total&size=100&cursor=abc&columns=zone',
    )
    expect(query).toEqual({
      filters: { state: 'on-hold', sku: 'S1', placed: { from: '2026-11-01', to: null }, late: true },
      search: 'huda',
      sort: 'total',
      descending: true,
      size: 100,
      cursor: 'abc',
    })
    expect(columns.map(({ id }) => id)).toEqual(['number', 'zone'])
  })

  test('drops what the list does not know', () => {
    const { query, hrefOf } = read(
      '?state=gone&sort=zone&size=1000&placed-from=2026-02-30&late=yes&columns=none&page=4',
    )
    expect(query).toEqual(read('').query)
    expect(hrefOf({})).toBe('/operations/orders')
  })

  test('changes by one field and begins at the beginning again', () => {
    const { hrefOf } = read('?state=placed&late=1&cursor=abc')
    expect(hrefOf({ late: null })).toBe('/operations/orders?state=placed')
    expect(hrefOf({ sort: '-total' })).toBe('/operations/orders?state=placed&late=1&sort=-total')
    expect(hrefOf({ cursor: 'def' })).toBe('/operations/orders?state=placed&late=1&cursor=def')
  })

  test('is shown as a chip for each chosen filter', () => {
    const { chosen } = read('?state=on-hold&placed-from=2026-11-01&placed-to=2026-11-02&late=1')
    expect(chosen.map(({ fields, text }) => [fields, text])).toEqual([
      [['state'], 'On hold'],
      [['placed-from', 'placed-to'], '2026-11-01 – 2026-11-02'],
      [['late'], ''],
    ])
  })

  test('leads to the same list when it is written from what was read', () => {
    const values = fc.record(
      {
        q: fc.string(),
        state: fc.constantFrom('placed', 'on-hold', 'gone'),
        sku: fc.string(),
        'placed-from': fc.constantFrom('2026-11-01', 'soon'),
        'placed-to': fc.constantFrom('2026-11-30', ''),
        late: fc.constantFrom('1', '0'),
        sort: fc.constantFrom('number', '-number', '-placed', 'placed', 'zone'),
        size: fc.constantFrom('25', '50', '200', '7'),
        columns: fc.constantFrom('zone', 'total'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(values, (given) => {
        const before = read(`?${new URLSearchParams(given).toString()}`)
        const after = readListQuery(list, new URL(before.hrefOf({}), 'http://shop.invalid'))
        expect(after.query).toEqual(before.query)
        expect(after.columns).toEqual(before.columns)
      }),
    )
  })
})
