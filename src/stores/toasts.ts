import { atom, type ReadableAtom } from 'nanostores'

/** A short message over the page. `text` null: the toaster's own "something went wrong". */
export type Toast = {
  readonly id: number
  readonly kind: 'done' | 'note' | 'error'
  readonly text: string | null
}

/** Milliseconds until a confirmation disappears (specification 8); errors stay until dismissed. */
export const confirmationLifetime = 1000

/** Queue of messages. The toaster takes them out as it shows them. */
export function createToasts(): {
  readonly $toasts: ReadableAtom<readonly Toast[]>
  show(kind: Toast['kind'], text: string | null): void
  take(): readonly Toast[]
} {
  const $toasts = atom<readonly Toast[]>([])
  let last = 0
  return {
    $toasts,
    show(kind, text) {
      last += 1
      $toasts.set([...$toasts.get(), { id: last, kind, text }])
    },
    take() {
      const waiting = $toasts.get()
      if (waiting.length > 0) $toasts.set([])
      return waiting
    },
  }
}
