import { expect, test } from 'vitest'
import { readMapFields } from '#web/operations/money/settlement-map-fields.ts'

test('a form is filled with the layout of the last file, else with the names of the shop', () => {
  expect(readMapFields(null, undefined)).toMatchObject({
    columns: { id: 'id', fee: 'fee' },
    types: '',
    amounts: 'major',
  })
  const last = {
    columns: { id: 'txn', fee: null },
    types: { SALE: 'payment' },
    amounts: 'minor',
    currency: 'KWD',
  }
  expect(readMapFields(null, last)).toMatchObject({
    columns: { id: 'txn', fee: '', date: 'date' },
    types: 'SALE=payment',
    amounts: 'minor',
    currency: 'KWD',
  })
})

test('what was typed makes the map: no fee column, types by line, other lines left out', () => {
  const posted = new FormData()
  for (const [name, value] of [
    ['column-id', 'txn'],
    ['column-fee', ' '],
    ['types', 'SALE=payment\nnonsense\nA=B=refund'],
    ['amounts', '-1'],
    ['currency', 'aed'],
  ] as const)
    posted.set(name, value)
  expect(readMapFields(posted, undefined).map).toMatchObject({
    columns: { id: 'txn', fee: null },
    types: { SALE: 'payment', 'A=B': 'refund' },
    amounts: 'major',
    currency: 'AED',
  })
})
