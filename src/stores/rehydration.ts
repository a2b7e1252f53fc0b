import { atom, type ReadableAtom } from 'nanostores'

/** "failed": the stored values took too long or could not be read; the page goes on with empty stores. */
export type Rehydration = 'pending' | 'ready' | 'failed'

/** Specification 4: milliseconds given to the persisted stores at start. */
export const rehydrationTimeout = 5000

type Deps = {
  /** Reads the stored values into the stores. */
  readonly read: () => void | Promise<void>
  /** Calls `run` once after so many milliseconds. */
  readonly after: (milliseconds: number, run: () => void) => void
}

/** Reads the persisted stores at start, and gives up after 5000 ms: a page never waits for a device's storage. */
export function rehydrate({ read, after }: Deps): ReadableAtom<Rehydration> {
  const $rehydration = atom<Rehydration>('pending')
  const finish = (state: Rehydration) => {
    if ($rehydration.get() === 'pending') $rehydration.set(state)
  }
  after(rehydrationTimeout, () => finish('failed'))
  void (async () => read())().then(
    () => finish('ready'),
    () => finish('failed'),
  )
  return $rehydration
}
