import type { PurgeBus } from '#kernel/purge-bus.ts'

type Listener = (tags: readonly string[]) => void

/** Listeners in this process. One that throws does not keep the others from hearing. */
export function createLocalBus(): PurgeBus & { notify: Listener } {
  const listeners = new Set<Listener>()
  const notify: Listener = (tags) => {
    for (const listener of listeners) {
      try {
        listener(tags)
      } catch (error) {
        // Reported as what nobody caught; neither the editor nor the other listeners can help it.
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
