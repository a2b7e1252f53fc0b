import type { FillFacts, StorefrontFacts } from '#commerce/content/facts.ts'

type Facts = ReturnType<StorefrontFacts>

/**
 * See the port. A line with a fact that the country does not have is left out, and so is a list item that becomes empty, or
 * whose link does. An unknown word in braces remains and is reported as a flaw.
 */
export const createFillFacts =
  (factsOf: StorefrontFacts): FillFacts =>
  (value, storefront) => {
    const facts = factsOf(storefront)
    const unknown = new Set<string>()
    const filled = fill(value, facts, unknown)
    return {
      // Only strings were replaced, so the type is the same.
      value: filled as typeof value,
      flaws: [...unknown].map((name) => ({ where: 'text', reason: `unknown-fact:${name}` })),
    }
  }

function fill(value: unknown, facts: Facts, unknown: Set<string>): unknown {
  if (typeof value === 'string') return value.includes('{') ? fillText(value, facts, unknown) : value
  if (Array.isArray(value))
    return value
      .map((item: unknown) => fill(item, facts, unknown))
      .filter((item, index) => (item !== '' || value[index] === '') && !hasLostLink(item))
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, fill(item, facts, unknown)]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, facts, unknown)]))
}

/** A link to what the country does not have, such as its stores. */
const hasLostLink = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && 'href' in item && item.href === ''

const inBraces = /\{([a-zA-Z]+(?:\.[a-zA-Z-]+)?)\}(\.?)/g
/** "500.00 د.إ.", perhaps followed by a direction mark: no second full stop is added. */
const endsInStop = /\.\p{Cf}*$/u

function fillText(text: string, facts: Facts, unknown: Set<string>): string {
  const filled = text
    .split('\n')
    .filter((line) => !namesMissing(line, facts))
    .map((line) =>
      line.replace(inBraces, (whole, name: string, stop: string) => {
        const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
        if (typeof fact === 'string') return endsInStop.test(fact) ? fact : fact + stop
        unknown.add(name)
        return whole
      }),
    )
    .join('\n')
  // Phone numbers are shown with spaces and dialed without.
  return filled.startsWith('tel:') ? filled.replace(/\s+/g, '') : filled
}

const namesMissing = (line: string, facts: Facts): boolean =>
  [...line.matchAll(inBraces)].some(([, name = '']) => facts[name] === null)
