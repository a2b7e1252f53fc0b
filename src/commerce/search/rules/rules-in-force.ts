import { earliest, type Instant } from '#kernel/instant.ts'
import { addDays, atLocalTime, localTime } from '#kernel/local-time.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { keyOfTerm } from '../trending.ts'
import type { RuleTarget, SearchRule } from './search-rule.ts'

type Pin = { readonly product: string; readonly place: number }
export type Preference = { readonly kind: 'boost' | 'bury'; readonly target: RuleTarget }
export type Synonym = { readonly terms: readonly string[]; readonly means: readonly string[] }

/** The rules of one storefront at one moment. */
export type RulesInForce = {
  readonly synonyms: readonly Synonym[]
  /** By place. */
  pinsFor(text: string): readonly Pin[]
  preferencesFor(text: string): readonly Preference[]
  redirectFor(text: string): string | null
  /** When a rule begins or ends next. */
  readonly nextChange: Instant | null
}

export const noRules: RulesInForce = {
  synonyms: [],
  pinsFor: () => [],
  preferencesFor: () => [],
  redirectFor: () => null,
  nextChange: null,
}

export const countsIn = (
  { country, language }: Pick<SearchRule, 'country' | 'language'>,
  here: Storefront,
): boolean =>
  (country === null || country === here.country.isoCode) && (language === null || language === here.language)

export function rulesInForce(rules: readonly SearchRule[], here: Storefront, now: Instant): RulesInForce {
  const { timeZone } = here.country
  const today = localTime(now, timeZone).day
  const ofStorefront = rules.filter((rule) => countsIn(rule, here))
  if (ofStorefront.length === 0) return noRules
  const active = ofStorefront.filter(
    ({ from, until }) => (from === null || from <= today) && (until === null || until >= today),
  )
  const changes = ofStorefront.flatMap(({ from, until }) => [
    ...(from !== null && from > today ? [from] : []),
    ...(until !== null && until >= today ? [addDays(until, 1)] : []),
  ])
  const pins = new Map<string, Pin[]>()
  const preferences = new Map<string, Preference[]>()
  const always: Preference[] = []
  const redirects = new Map<string, string>()
  const synonyms: Synonym[] = []
  for (const rule of active) {
    const keys = rule.terms.map(keyOfTerm)
    switch (rule.kind) {
      case 'synonym':
        synonyms.push({ terms: rule.terms, means: rule.means })
        break
      case 'pin':
        for (const key of keys) addTo(pins, key, { product: rule.product, place: rule.place })
        break
      case 'boost':
      case 'bury': {
        const preference = { kind: rule.kind, target: rule.target }
        if (keys.length === 0) always.push(preference)
        for (const key of keys) addTo(preferences, key, preference)
        break
      }
      case 'redirect':
        for (const key of keys) redirects.set(key, rule.to)
    }
  }
  for (const list of pins.values()) list.sort((one, other) => one.place - other.place)
  return {
    synonyms,
    pinsFor: (text) => (pins.size === 0 ? [] : (pins.get(keyOfTerm(text)) ?? [])),
    preferencesFor: (text) =>
      preferences.size === 0 ? always : [...always, ...(preferences.get(keyOfTerm(text)) ?? [])],
    redirectFor: (text) => (redirects.size === 0 ? null : (redirects.get(keyOfTerm(text)) ?? null)),
    nextChange: earliest(changes.map((day) => atLocalTime({ day, second: 0 }, timeZone))),
  }
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
