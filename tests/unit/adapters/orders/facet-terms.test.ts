import { expect, test } from 'vitest'
import { toFacetRow, toTermQuery } from '#adapters/orders/listing/to-facet-row.ts'
import { anOrder } from '../../../support/builders/an-order.ts'

test.each([
  ['4567', "'~7654':* | '4567':*"],
  ['0044', "'~4400':* | '0044':*"],
  ['+971 50 123 4567', "'~765432105179':* | '971501234567':*"],
  ['050 123 4567', "'~765432105':* | '0501234567':*"],
  ['000', "'~000':* | '000':*"],
  ['فاطِمَة', "'فاطمه':*"],
  ["O'Neil  \\", "'o''neil':*"],
  ['  ', null],
])('the search "%s" is the query %s', (search, query) => expect(toTermQuery(search)).toBe(query))

test('an order is found by words of its name without harakat and by its phone from the end', () => {
  const contact = { name: "فاطِمَة O'Neil", email: 'F@example.com', phone: '+971501234567' }
  expect(toFacetRow(anOrder({ contact })).terms.split(' ')).toEqual([
    "'ae4830217764'",
    "'فاطمه'",
    "'o'",
    "'neil'",
    "'f@example.com'",
    "'~765432105179'",
  ])
})
