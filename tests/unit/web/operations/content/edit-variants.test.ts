import { expect, test } from 'vitest'
import type { FieldShape } from '#web/operations/content/edit-schema.ts'
import { carryOver } from '#web/operations/content/edit-variants.ts'

const text: FieldShape = { kind: 'text', form: 'line', maxLength: null }
const lines: FieldShape = { kind: 'lines' }
const all: FieldShape = { kind: 'fixed', value: 'all' }
const group = (fields: Readonly<Record<string, FieldShape>>): FieldShape => ({
  kind: 'group',
  fields: Object.entries(fields).map(([name, shape]) => ({ name, shape, isRequired: true })),
})

test('fields of the same name that fit are carried over, and the others are named', () => {
  const from = group({ title: text, body: text, size: text, empty: text })
  const to = group({ title: text, size: { kind: 'choice', options: ['small'], usual: null }, more: text })
  const value = { title: 'Eid', body: 'Words', size: 'small', empty: '' }
  expect(carryOver(value, from, to)).toEqual({
    ...{ value: { title: 'Eid', size: 'small', more: '' }, isWhole: false, lost: ['body'] },
  })
  expect(carryOver({ ...value, body: '', size: 'wide' }, from, to)).toMatchObject({ lost: ['size'] })
  expect(carryOver({ title: 'Eid' }, from, to)).toMatchObject({ isWhole: true, lost: [] })
})

test('a text becomes a line, and one line a text; what has no place is not whole', () => {
  expect(carryOver('barsha', text, lines)).toEqual({ value: ['barsha'], isWhole: true, lost: [] })
  expect(carryOver(['barsha'], lines, text)).toEqual({ value: 'barsha', isWhole: true, lost: [] })
  expect(carryOver(['barsha', 'seef'], lines, all)).toEqual({ value: 'all', isWhole: false, lost: [] })
  expect(carryOver('all', all, lines)).toEqual({ value: [], isWhole: true, lost: [] })
})
