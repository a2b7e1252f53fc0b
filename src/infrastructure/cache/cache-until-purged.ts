import { allTags, type PurgeBus } from '#kernel/purge-bus.ts'

/** Caches one value until a tag with the prefix is purged. A rejected promise is not cached. */
export function cacheUntilPurged<Value>(
  { subscribe }: Pick<PurgeBus, 'subscribe'>,
  tagPrefix: string,
  make: () => Value,
): {
  get(): Value
  /** As if its tag were purged. */
  drop(): void
  close(): void
} {
  let cached: { readonly value: Value } | undefined
  const drop = () => {
    cached = undefined
  }
  const close = subscribe((tags) => {
    if (tags.some((tag) => tag === allTags || tag.startsWith(tagPrefix))) drop()
  })
  return {
    drop,
    close,
    get() {
      if (cached) return cached.value
      const made = { value: make() }
      cached = made
      if (made.value instanceof Promise)
        made.value.catch(() => {
          if (cached === made) cached = undefined
        })
      return made.value
    },
  }
}
