import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeFields } from '#commerce/lists/merge-fields.ts'

const before = { en: 'Sofa', ar: 'أريكة', note: '' }

describe('two edits of one version', () => {
  test('merge where they changed different fields', () => {
    const mine = { ...before, en: 'Corner sofa' }
    const theirs = { ...before, ar: 'كنبة' }
    expect(mergeFields(before, mine, theirs)).toEqual({
      kind: 'merged',
      fields: { en: 'Corner sofa', ar: 'كنبة', note: '' },
      taken: ['ar'],
    })
  })

  test('conflict on a field that both changed, and merge the others', () => {
    const mine = { ...before, en: 'Corner sofa', note: 'new' }
    const theirs = { ...before, en: 'Settee', ar: 'كنبة' }
    expect(mergeFields(before, mine, theirs)).toEqual({
      kind: 'conflict',
      conflicts: [{ field: 'en', before: 'Sofa', mine: 'Corner sofa', theirs: 'Settee' }],
      fields: { en: 'Settee', ar: 'كنبة', note: 'new' },
    })
  })

  const fields = fc.record({ a: fc.constantFrom('', 'x', 'y'), b: fc.constantFrom('', 'x', 'y') })

  test('never conflict with oneself: a form that was saved is sent again', () => {
    fc.assert(
      fc.property(fields, fields, (was, mine) => {
        expect(mergeFields(was, mine, mine)).toMatchObject({ kind: 'merged', fields: mine })
      }),
    )
  })

  test('lose nothing: each field is what one side changed it to, or as it was', () => {
    fc.assert(
      fc.property(fields, fields, fields, (was, mine, theirs) => {
        const merged = mergeFields(was, mine, theirs)
        const conflicts = merged.kind === 'conflict' ? merged.conflicts.map(({ field }) => field) : []
        for (const name of ['a', 'b'] as const) {
          const isBoth = mine[name] !== was[name] && theirs[name] !== was[name]
          expect(conflicts.includes(name)).toBe(isBoth && mine[name] !== theirs[name])
          if (!conflicts.includes(name))
            expect(merged.fields[name]).toBe(mine[name] !== was[name] ? mine[name] : theirs[name])
        }
      }),
    )
  })

  test('does the same whichever side is first where nothing conflicts', () => {
    fc.assert(
      fc.property(fields, fields, fields, (was, mine, theirs) => {
        const one = mergeFields(was, mine, theirs)
        const other = mergeFields(was, theirs, mine)
        expect(one.kind).toBe(other.kind)
        if (one.kind === 'merged') expect(one.fields).toEqual(other.fields)
      }),
    )
  })

  test('leaves a field alone that the form does not have', () => {
    expect(mergeFields(before, { en: 'Settee' }, before)).toMatchObject({
      kind: 'merged',
      fields: { en: 'Settee', ar: 'أريكة', note: '' },
    })
  })
})
