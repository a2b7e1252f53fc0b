import { everything, type Invalidations } from '#commerce/content/ports.ts'

/**
 * Something that is on many pages and hardly ever changes: made once, and again when a tag that begins so is published.
 * What fails to be made is not kept.
 */
export function keep<Value>(
  { subscribe }: Pick<Invalidations, 'subscribe'>,
  tag: string,
  make: () => Value,
): { get(): Value; close(): void } {
  let kept: { readonly value: Value } | undefined
  const close = subscribe((tags) => {
    if (tags.some((one) => one === everything || one.startsWith(tag))) kept = undefined
  })
  return {
    close,
    get() {
      if (kept) return kept.value
      const made = { value: make() }
      kept = made
      if (made.value instanceof Promise)
        made.value.catch(() => {
          if (kept === made) kept = undefined
        })
      return made.value
    },
  }
}
