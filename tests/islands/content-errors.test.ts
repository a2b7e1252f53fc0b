// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { showContentErrors } from '#islands/shell/content-errors.ts'
import { take } from '#stores/browser/toasts.ts'

afterEach(() => document.body.replaceChildren())

test('each error of a previewed page becomes a toast, one without a message in the toaster’s own words', () => {
  const note = document.createElement('div')
  note.dataset['contentErrors'] = JSON.stringify(['Unknown field "selectRow"', ' '])
  document.body.append(note)
  showContentErrors()
  expect(take().map(({ kind, text }) => [kind, text])).toEqual([
    ['error', 'Unknown field "selectRow"'],
    ['error', null],
  ])
})

test('a page without errors shows none', () => {
  showContentErrors()
  expect(take()).toEqual([])
})
