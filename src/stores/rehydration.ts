import { atom, type ReadableAtom } from 'nanostores'

/** "gave-up": what was stored took too long or could not be read; the page goes on with empty stores. */
export type Rehydration = 'pending' | 'ready' | 'gave-up'

/** Specification 4: milliseconds given to the persisted stores at start. */
export const rehydrationTimeout = 5000

type Machine = {
  /** Reads what is stored into the stores. */
  readonly read: () => void | Promise<void>
  /** Calls back once after so many milliseconds. */
  readonly after: (milliseconds: number, run: () => void) => void
}

/** Reads the persisted stores at start, and gives up after 5000 ms: a page never waits for a device's storage. */
export function rehydrate({ read, after }: Machine): ReadableAtom<Rehydration> {
  const $rehydration = atom<Rehydration>('pending')
  const settle = (state: Rehydration) => {
    if ($rehydration.get() === 'pending') $rehydration.set(state)
  }
  after(rehydrationTimeout, () => settle('gave-up'))
  void (async () => read())().then(
    () => settle('ready'),
    () => settle('gave-up'),
  )
  return $rehydration
}
