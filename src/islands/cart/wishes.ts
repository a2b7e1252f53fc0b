/** A form of the cart as it was sent. */
export type Wish = {
  readonly action: string
  readonly posted: FormData
  /** Of wishes about the same thing only the latest is sent. */
  readonly about: string
}

type Machine = {
  /** Sends one wish; answers what the server says. Throws when there is no answer. */
  readonly send: (wish: Wish) => Promise<Response>
  /** The last answer, when nothing more waits; `refused`: what the server did not do is told by it. */
  readonly show: (answer: Response) => Promise<void>
  /** Something between was refused: said at once, since a later answer will be shown. */
  readonly tell: (refused: Response) => Promise<void>
  readonly fail: (wish: Wish) => void
}

/**
 * Sends wishes one after another, so that the server hears them in the order in which they were made: a number that is
 * raised ten times while one answer is on its way is sent once more, with the last number.
 */
export function createWishes({ send, show, tell, fail }: Machine): (wish: Wish) => void {
  let waiting: readonly Wish[] = []
  let busy = false

  async function work(): Promise<void> {
    for (let next = waiting[0]; next; next = waiting[0]) {
      waiting = waiting.slice(1)
      try {
        const answer = await send(next)
        if (waiting.length === 0) await show(answer)
        else if (!answer.ok) await tell(answer)
      } catch {
        waiting = []
        fail(next)
      }
    }
    busy = false
  }

  return (wish) => {
    waiting = [...waiting.filter(({ about }) => about !== wish.about), wish]
    if (busy) return
    busy = true
    void work()
  }
}
