/** Published as a tag: anything may have changed (messages may have been missed), so every cached copy is dropped. */
export const allTags = '*'

/** Carries the tags of what has changed to every cache, in this and in other processes. */
export type PurgeBus = {
  publish(tags: readonly string[]): Promise<void>
  /** Returns what ends the subscription. */
  subscribe(listener: (tags: readonly string[]) => void): () => void
}
