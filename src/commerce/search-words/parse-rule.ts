import { parseTo, splitStorefront, type PathProblem } from '#commerce/redirects/redirect-path.ts'
import { cleanQuery } from '#commerce/search/clean-query.ts'
import {
  ruleKinds,
  targetKinds,
  type RuleTarget,
  type SearchRule,
} from '#commerce/search/rules/search-rule.ts'
import { keyOfTerm } from '#commerce/search/trending.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { isLanguage } from '#kernel/language.ts'
import { parseDay, type Day } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { RuleField, RuleText } from './rule-text.ts'

const maxTerms = 30
const maxPlace = 24
const maxTermLength = 60
const maxWords = 8

export type RuleProblem = {
  readonly kind: 'invalid'
  readonly field: RuleField
  readonly problem:
    | 'missing'
    | 'unknown'
    | 'too-many'
    | 'too-long'
    | 'same'
    | 'other-host'
    | 'reserved'
    | 'order'
    | 'not-sold'
    | 'endless'
    | 'taken'
}

type Shop = {
  /** ISO codes. */
  readonly countries: readonly string[]
  /** "ae/en" */
  readonly storefronts: readonly string[]
}

const invalid = (field: RuleField, problem: RuleProblem['problem']) =>
  fail({ kind: 'invalid' as const, field, problem })

/** Reads what was typed. Whether a product is sold and a redirect ends is for the use case. */
export function parseRule(text: RuleText, shop: Shop): Result<SearchRule, RuleProblem> {
  const kind = ruleKinds.find((one) => one === text.kind)
  if (!kind) return invalid('kind', text.kind === '' ? 'missing' : 'unknown')
  const terms = parseTerms('terms', text.terms)
  if (!terms.ok) return terms
  const mayLackTerms = kind === 'boost' || kind === 'bury'
  if (terms.value.length === 0 && !mayLackTerms) return invalid('terms', 'missing')
  const country = text.country.trim()
  if (country !== '' && !shop.countries.includes(country)) return invalid('country', 'unknown')
  const language = text.language.trim()
  const known = isLanguage(language) ? language : null
  if (language !== '' && known === null) return invalid('language', 'unknown')
  const from = parseOptionalDay('from', text.from)
  if (!from.ok) return from
  const until = parseOptionalDay('until', text.until)
  if (!until.ok) return until
  if (from.value !== null && until.value !== null && until.value < from.value)
    return invalid('until', 'order')
  const common = {
    terms: terms.value,
    country: country === '' ? null : country,
    language: known,
    from: from.value,
    until: until.value,
  }
  switch (kind) {
    case 'synonym': {
      const means = parseTerms('means', text.means)
      if (!means.ok) return means
      if (means.value.length === 0 && terms.value.length < 2) return invalid('means', 'missing')
      const keys = new Set(terms.value.map(keyOfTerm))
      if (means.value.some((one) => keys.has(keyOfTerm(one)))) return invalid('means', 'same')
      return ok({ ...common, kind, means: means.value })
    }
    case 'pin': {
      const target = parseTarget({ ...text, targetKind: 'product' })
      if (!target.ok) return target
      const place = Number(toLatinDigits(text.place.trim() || '1'))
      if (!Number.isInteger(place) || place < 1 || place > maxPlace) return invalid('place', 'unknown')
      return ok({ ...common, kind, product: target.value.code, place })
    }
    case 'boost':
    case 'bury': {
      const target = parseTarget(text)
      return target.ok ? ok({ ...common, kind, target: target.value }) : target
    }
    case 'redirect': {
      const to = parseDestination(text.to, shop)
      return to.ok ? ok({ ...common, kind, to: to.value }) : to
    }
  }
}

/** Each once, whatever its spelling. */
function parseTerms(field: 'terms' | 'means', text: string): Result<readonly string[], RuleProblem> {
  const terms = new Map<string, string>()
  for (const part of text.split(/[,،;؛\n]/)) {
    const term = cleanQuery(part).toLowerCase()
    if (term === '') {
      if (part.trim() !== '') return invalid(field, 'unknown')
      continue
    }
    if (term.length > maxTermLength || term.split(' ').length > maxWords) return invalid(field, 'too-long')
    const key = keyOfTerm(term)
    if (key === '') return invalid(field, 'unknown')
    if (!terms.has(key)) terms.set(key, term)
  }
  return terms.size > maxTerms ? invalid(field, 'too-many') : ok([...terms.values()])
}

function parseTarget({ targetKind, target }: RuleText): Result<RuleTarget, RuleProblem> {
  const kind = targetKinds.find((one) => one === targetKind)
  if (!kind) return invalid('targetKind', targetKind === '' ? 'missing' : 'unknown')
  const code = target.trim()
  if (code === '') return invalid('target', 'missing')
  if (code.length > 200) return invalid('target', 'too-long')
  return ok({ kind, code: kind === 'product' ? code.toUpperCase() : code.toLowerCase() })
}

/** A storefront at its beginning is dropped: shoppers stay in theirs. */
function parseDestination(text: string, { storefronts }: Shop): Result<string, RuleProblem> {
  const to = parseTo(text)
  if (!to.ok) return invalid('to', pathProblems[to.failure])
  const [path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to.value)?.slice(1) ?? []
  return ok(splitStorefront(path, storefronts).rest + rest)
}

const pathProblems = {
  empty: 'missing',
  'too-long': 'too-long',
  unreadable: 'unknown',
  'has-query': 'unknown',
  reserved: 'reserved',
  'other-host': 'other-host',
} as const satisfies Record<PathProblem, RuleProblem['problem']>

function parseOptionalDay(field: 'from' | 'until', text: string): Result<Day | null, RuleProblem> {
  if (text.trim() === '') return ok(null)
  const day = parseDay(toLatinDigits(text.trim()))
  return day === undefined ? invalid(field, 'unknown') : ok(day)
}
