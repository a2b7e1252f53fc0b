import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRule } from '#commerce/search-words/parse-rule.ts'
import { noRuleText, writeRule, type RuleText } from '#commerce/search-words/rule-text.ts'

const shop = { countries: ['ae', 'kw'], storefronts: ['ae/en', 'ae/ar', 'kw/en', 'kw/ar'] }
const parse = (parts: Partial<RuleText>) => parseRule({ ...noRuleText, ...parts }, shop)

describe('a rule as it is typed', () => {
  test('has its terms once each, whatever their spelling and what separates them', () => {
    const parsed = parse({ kind: 'synonym', terms: ' Sofa ;  sofas ، كنبة,,الكنبة\ncouch ' })
    expect(parsed).toMatchObject({ value: { terms: ['sofa', 'كنبة', 'couch'], means: [] } })
  })

  test('is written as it is read', () => {
    const typed = {
      kind: 'bury',
      terms: '',
      targetKind: 'category',
      target: 'Living/Sofas',
      country: 'kw',
      language: 'ar',
      from: '٢٠٢٦-١٢-٠١',
      until: '2026-12-31',
    }
    const parsed = parse(typed)
    if (!parsed.ok) throw new Error(parsed.failure.field)
    expect(writeRule(parsed.value)).toEqual({
      ...noRuleText,
      ...typed,
      target: 'living/sofas',
      from: '2026-12-01',
    })
    expect(parseRule(writeRule(parsed.value), shop)).toEqual(parsed)
  })

  test.each([
    [{}, 'kind', 'missing'],
    [{ kind: 'magic' }, 'kind', 'unknown'],
    [{ kind: 'pin', target: 'A' }, 'terms', 'missing'],
    [{ kind: 'synonym', terms: 'sofa' }, 'means', 'missing'],
    [{ kind: 'synonym', terms: 'sofa, sofas' }, 'means', 'missing'],
    [{ kind: 'synonym', terms: 'sofa', means: 'couch, SOFAS' }, 'means', 'same'],
    [{ kind: 'synonym', terms: 'sofa, !!!' }, 'terms', 'unknown'],
    [{ kind: 'synonym', terms: 'x'.repeat(61) }, 'terms', 'too-long'],
    [{ kind: 'synonym', terms: 'a b c d e f g h i' }, 'terms', 'too-long'],
    [{ kind: 'synonym', terms: Array.from({ length: 31 }, (_, at) => `w${at}`).join() }, 'terms', 'too-many'],
    [{ kind: 'pin', terms: 'sofa' }, 'target', 'missing'],
    [{ kind: 'pin', terms: 'sofa', target: 'A', place: '0' }, 'place', 'unknown'],
    [{ kind: 'pin', terms: 'sofa', target: 'A', place: '25' }, 'place', 'unknown'],
    [{ kind: 'pin', terms: 'sofa', target: 'A', place: '1.5' }, 'place', 'unknown'],
    [{ kind: 'boost', target: 'A' }, 'targetKind', 'missing'],
    [{ kind: 'boost', targetKind: 'seller', target: 'A' }, 'targetKind', 'unknown'],
    [{ kind: 'redirect', terms: 'sale' }, 'to', 'missing'],
    [{ kind: 'redirect', terms: 'sale', to: '//evil.example' }, 'to', 'other-host'],
    [{ kind: 'redirect', terms: 'sale', to: 'javascript:alert(1)' }, 'to', 'other-host'],
    [{ kind: 'redirect', terms: 'sale', to: '/api/x' }, 'to', 'reserved'],
    [{ kind: 'pin', terms: 'sofa', target: 'A', country: 'us' }, 'country', 'unknown'],
    [{ kind: 'pin', terms: 'sofa', target: 'A', language: 'fr' }, 'language', 'unknown'],
    [{ kind: 'pin', terms: 'sofa', target: 'A', from: '2026-02-30' }, 'from', 'unknown'],
    [{ kind: 'pin', terms: 'sofa', target: 'A', from: '2026-12-02', until: '2026-12-01' }, 'until', 'order'],
  ] as const)('%o is refused', (typed, field, problem) => {
    expect(parse(typed)).toEqual({ ok: false, failure: { kind: 'invalid', field, problem } })
  })

  test('of any text is read or refused, and is the same when it is read again', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    const typed = fc.record({ terms: text, means: text, target: text, to: text, place: text })
    const kind = fc.constantFrom('synonym', 'pin', 'boost', 'redirect')
    fc.assert(
      fc.property(kind, typed, (ofKind, parts) => {
        const parsed = parse({ kind: ofKind, targetKind: 'product', ...parts })
        if (parsed.ok) expect(parseRule(writeRule(parsed.value), shop)).toEqual(parsed)
      }),
    )
  })
})
