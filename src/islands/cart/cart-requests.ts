/** A cart form as it was submitted. */
export type CartRequest = {
  readonly action: string
  readonly posted: FormData
  /** What it changes: of queued requests with the same subject only the latest is sent. */
  readonly subject: string
}

type Deps = {
  /** Sends one request. Rejects when there is no response. */
  readonly send: (request: CartRequest) => Promise<Response>
  /** Shows the last response, once the queue is empty. `isLatest` is false when a request was queued meanwhile. */
  readonly show: (response: Response, isLatest: () => boolean) => Promise<void>
  /** Reports a rejected request immediately: a later response will be shown instead of this one. */
  readonly showError: (response: Response) => Promise<void>
  readonly fail: (request: CartRequest) => void
}

/**
 * Creates the queue of cart requests and returns its `enqueue`. Requests are sent one after another, so that the server
 * receives them in order: a quantity raised ten times during one request is sent once more, with the last number.
 */
export function createCartRequests({ send, show, showError, fail }: Deps): (request: CartRequest) => void {
  let queued: readonly CartRequest[] = []
  let busy = false

  async function work(): Promise<void> {
    for (let next = queued[0]; next; next = queued[0]) {
      queued = queued.slice(1)
      try {
        const response = await send(next)
        if (queued.length === 0) await show(response, () => queued.length === 0)
        else if (!response.ok) await showError(response)
      } catch {
        queued = []
        fail(next)
      }
    }
    busy = false
  }

  return (request) => {
    queued = [...queued.filter(({ subject }) => subject !== request.subject), request]
    if (busy) return
    busy = true
    void work()
  }
}
