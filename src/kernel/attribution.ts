import type { ConsentCategory } from './consent.ts'
import { campaignKeys } from './page-cookies.ts'

/** By which an advertising network knows a click again: they identify a visitor, so they need another consent. */
const clickKeys = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid', 'twclid', 'ScCid'] as const

export const attributionKeys = [...campaignKeys, ...clickKeys] as const
type AttributionKey = (typeof attributionKeys)[number]

/** What brought a visitor, as its link said; kept with orders and leads. */
export type Attribution = Readonly<Partial<Record<AttributionKey, string>>>

/** Longer than any network's click id today. */
const maxLength = 300
/** Control characters, as they would break a line of a file or a mail. */
const isClean = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxLength && !/\p{Cc}/u.test(value)

/** The keys that the visitor's consent allows, without empty, overlong and broken values; null when none is left. */
export function toAttribution(
  values: Readonly<Record<string, unknown>>,
  granted: readonly ConsentCategory[],
): Attribution | null {
  const allowed = [
    ...(granted.includes('analytics') ? campaignKeys : []),
    ...(granted.includes('marketing') ? clickKeys : []),
  ]
  const found = allowed.map((key) => [key, values[key]] as const).filter(([, value]) => isClean(value))
  return found.length === 0 ? null : (Object.fromEntries(found) as Attribution)
}

/** The cookie's content before it is encoded: scripts write it, only the server reads it. */
export const writeAttribution = (attribution: Attribution): string => JSON.stringify(attribution)

/** What the cookie says, within the consent of this moment; null for anything that was not written by our script. */
export function readAttribution(
  cookie: string | undefined,
  granted: readonly ConsentCategory[],
): Attribution | null {
  try {
    const read: unknown = JSON.parse(cookie ?? 'null')
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? toAttribution(read as Record<string, unknown>, granted)
      : null
  } catch {
    return null
  }
}
