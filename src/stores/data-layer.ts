import { identifierFields, type TrackingEvent } from '#contracts/tracking.ts'

/** May we measure? Unknown until the visitor has answered. */
export type Permission = 'unknown' | 'granted' | 'refused'

/** Events wait in the page's memory for the visitor's answer; more than this many are not worth keeping. */
const longestQueue = 50

/**
 * The one way in which the shop tells what happens on it. Before consent events are held in memory, without
 * identifiers; a yes sends them in order, a no forgets them. Nothing is written to the device.
 */
export function createDataLayer({ send }: { readonly send: (event: TrackingEvent) => void }) {
  let permission: Permission = 'unknown'
  let held: TrackingEvent[] = []
  return {
    track(event: TrackingEvent): void {
      if (permission === 'granted') send(event)
      if (permission === 'unknown' && held.length < longestQueue) held.push(withoutIdentifiers(event))
    },
    setPermission(next: Permission): void {
      permission = next
      if (next === 'unknown') return
      const waiting = held
      held = []
      if (next === 'granted') for (const event of waiting) send(event)
    },
    /** How many events wait. */
    heldCount: (): number => held.length,
  }
}

/** A copy without the fields that may point to a person, at any depth. */
export function withoutIdentifiers<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutIdentifiers) as Value
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !identifierFields.has(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutIdentifiers(inner)])) as Value
}
