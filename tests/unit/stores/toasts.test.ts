import { describe, expect, test } from 'vitest'
import { textsOfErrors } from '#stores/graphql-errors.ts'
import { createToasts } from '#stores/toasts.ts'

describe('toasts', () => {
  test('wait in order, and are taken once', () => {
    const { $toasts, show, take } = createToasts()
    show('done', 'Added')
    show('error', null)
    expect($toasts.get()).toHaveLength(2)
    expect(take().map(({ kind, text }) => [kind, text])).toEqual([
      ['done', 'Added'],
      ['error', null],
    ])
    expect(take()).toEqual([])
  })

  test('have unique ids', () => {
    const { show, take } = createToasts()
    show('note', 'a')
    show('note', 'a')
    const [first, second] = take()
    expect(first?.id).not.toBe(second?.id)
  })
})

describe('errors of a GraphQL response', () => {
  test('become one toast each', () => {
    expect(textsOfErrors([{ message: 'Sold out' }, { message: 'Too late' }])).toEqual([
      'Sold out',
      'Too late',
    ])
  })

  test.each([[[]], [undefined], ['boom'], [null]])(
    'become one toast without text when the list is %j',
    (errors) => {
      expect(textsOfErrors(errors)).toEqual([null])
    },
  )

  test('have no text when the message is missing or empty', () => {
    expect(textsOfErrors([{}, { message: ' ' }, null, 'x'])).toEqual([null, null, null, null])
  })
})
