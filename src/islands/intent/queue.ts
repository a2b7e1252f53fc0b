type Replay = () => void

/** Queues clicks and submits until `replay`, then repeats each once, one per task. */
export function queueEvents(): { add(event: Event): void; replay(): void } {
  let waiting: Replay[] = []
  return {
    add(event) {
      const again = toReplay(event)
      if (!again) return
      event.preventDefault()
      event.stopImmediatePropagation()
      waiting.push(again)
    },
    replay() {
      const [first, ...rest] = waiting
      waiting = rest
      if (!first) return
      first()
      // Two in one task would be handled by the same render: the second would not see the state that the first has set.
      setTimeout(() => this.replay())
    },
  }
}

function toReplay(event: Event): Replay | undefined {
  const { target } = event
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    const { submitter } = event
    return () => target.isConnected && target.requestSubmit(submitter?.isConnected ? submitter : null)
  }
  if (!(event instanceof MouseEvent) || event.type !== 'click' || !(target instanceof Element))
    return undefined
  // The browser opens links in new tabs; a text field needs only the focus, which it has.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || target.matches(textFields))
    return undefined
  return () => target.isConnected && target.dispatchEvent(new MouseEvent('click', sameClick))
}

const textFields =
  'textarea, select, input:not([type=checkbox], [type=radio], [type=submit], [type=button], [type=reset])'
const sameClick = { bubbles: true, cancelable: true, composed: true } as const
