import { identifierFields, type TrackingEvent } from '#contracts/tracking.ts'

/** Whether events may be sent. Unknown until the visitor has made a choice. */
export type Permission = 'unknown' | 'granted' | 'denied'

/** Events wait in memory for the visitor's choice; further ones are dropped. */
const maxQueued = 50

/**
 * All analytics events go through here. Before the visitor's choice they are queued in memory, without identifiers;
 * consent sends them in order, denial drops them. Nothing is written to the device. What sends them is loaded with
 * consent only and connects itself.
 */
export function createDataLayer(permission: Permission = 'unknown') {
  let queued: TrackingEvent[] = []
  let send: ((event: TrackingEvent) => void) | undefined
  const flush = () => {
    if (permission === 'granted' && send) for (const event of queued.splice(0)) send(event)
  }
  return {
    track(event: TrackingEvent): void {
      if (permission === 'denied' || queued.length >= maxQueued) return
      queued.push(permission === 'unknown' ? withoutIdentifiers(event) : event)
      flush()
    },
    setPermission(next: Permission): void {
      permission = next
      if (next === 'denied') queued = []
      flush()
    },
    connect(next: NonNullable<typeof send>): void {
      send = next
      flush()
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
