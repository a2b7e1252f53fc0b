import { describe, expect, test } from 'vitest'
import { carryGrants, readGrants } from '#web/operations/people/grant-fields.ts'

const places = [
  { code: 'wh-ae', country: 'ae', name: null },
  { code: 'wh-om', country: 'om', name: null },
] as const

function posted(...fields: readonly (readonly [string, string])[]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

describe('grants of a form', () => {
  test('a row without a role is none', () => {
    expect(readGrants(posted(['role-0', ''], ['countries-0', 'ae'], ['role-1', 'king']), places)).toEqual([])
  })

  test('without countries a role is for all of them', () => {
    const fields = posted(
      ['role-0', 'finance'],
      ['role-1', 'marketing'],
      ['countries-1', 'ae'],
      ['countries-1', 'om'],
    )
    expect(readGrants(fields, places)).toEqual([
      { role: 'finance', countries: 'all', places: 'all' },
      { role: 'marketing', countries: ['ae', 'om'], places: 'all' },
    ])
  })

  test('a role of places is for their countries; places of another role are not read', () => {
    const fields = posted(
      ['role-0', 'warehouse'],
      ['places-0', 'wh-ae'],
      ['role-1', 'finance'],
      ['places-1', 'wh-om'],
    )
    expect(readGrants(fields, places)).toEqual([
      { role: 'warehouse', countries: ['ae'], places: ['wh-ae'] },
      { role: 'finance', countries: 'all', places: 'all' },
    ])
  })

  test('the check page carries on what was chosen, and nothing else', () => {
    const fields = posted(
      ['act', 'check-grant'],
      ['role-0', 'finance'],
      ['countries-0', 'ae'],
      ['countries-0', 'om'],
    )
    expect(carryGrants(fields)).toEqual({ 'role-0': ['finance'], 'countries-0': ['ae', 'om'] })
  })
})
