import { describe, expect, test } from 'vitest'
import {
  importEvents,
  importStates,
  isOver,
  nextImportState,
  type ImportEvent,
  type ImportState,
} from '#commerce/imports/import-states.ts'

const expected: Readonly<Record<ImportState, Partial<Record<ImportEvent, ImportState>>>> = {
  uploaded: { check: 'checked', reject: 'failed', cancel: 'canceled' },
  checked: {
    ...{ request: 'awaiting-approval', overtake: 'uploaded' },
    ...{ apply: 'applying', cancel: 'canceled' },
  },
  'awaiting-approval': {
    ...{ request: 'awaiting-approval', overtake: 'uploaded' },
    ...{ apply: 'applying', cancel: 'canceled' },
  },
  applying: { finish: 'done', reject: 'failed', cancel: 'canceled' },
  ...{ done: {}, failed: {}, canceled: {} },
}

describe.each(importStates)('an import that is %s', (state) => {
  test.each(importEvents)('%s', (event) => {
    expect(nextImportState(state, event)).toBe(expected[state][event])
  })

  test('is over when nothing more happens', () => {
    expect(isOver(state)).toBe(['done', 'failed', 'canceled'].includes(state))
  })
})
