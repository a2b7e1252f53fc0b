import { identifierFields, type TrackingEvent } from '#contracts/tracking.ts'

/** Whether events may be sent. Unknown until the visitor has made a choice. */
export type Permission = 'unknown' | 'granted' | 'denied'

/** Events wait in memory for the visitor's choice; further ones are dropped. */
const maxQueued = 50

/**
 * All analytics events go through here. Before the visitor's choice they are queued in memory, without identifiers;
 * consent sends them in order, denial drops them. Nothing is written to the device.
 */
export function createDataLayer({ send }: { readonly send: (event: TrackingEvent) => void }) {
  let permission: Permission = 'unknown'
  let queued: TrackingEvent[] = []
  return {
    track(event: TrackingEvent): void {
      if (permission === 'granted') send(event)
      if (permission === 'unknown' && queued.length < maxQueued) queued.push(withoutIdentifiers(event))
    },
    setPermission(next: Permission): void {
      permission = next
      if (next === 'unknown') return
      const waiting = queued
      queued = []
      if (next === 'granted') for (const event of waiting) send(event)
    },
    /** Number of events that wait for consent. */
    queuedCount: (): number => queued.length,
  }
}

/** A copy without the fields that may identify a person, at any depth. */
export function withoutIdentifiers<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutIdentifiers) as Value
  if (typeof value !== 'object' || value === null) return value
  const safe = Object.entries(value).filter(([name]) => !identifierFields.has(name))
  return Object.fromEntries(safe.map(([name, inner]) => [name, withoutIdentifiers(inner)])) as Value
}
