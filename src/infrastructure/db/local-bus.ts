import type { PurgeBus } from '#kernel/purge-bus.ts'

type Listener = (tags: readonly string[]) => void

/** Notifies listeners in this process. One that throws does not affect the others. */
export function createLocalBus(): PurgeBus & { notify: Listener } {
  const listeners = new Set<Listener>()
  const notify: Listener = (tags) => {
    for (const listener of listeners) {
      try {
        listener(tags)
      } catch (error) {
        // Reported as an unhandled rejection: the publisher cannot do anything about it.
        void Promise.reject(error)
      }
    }
  }
  return {
    notify,
    publish: async (tags) => notify(tags),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
