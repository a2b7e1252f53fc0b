type Intent = () => void

/** Holds clicks and submits back until `replay`, then repeats them, one per task and each once. */
export function queueIntents(): { keep(event: Event): void; replay(): void } {
  let waiting: Intent[] = []
  return {
    keep(event) {
      const again = toIntent(event)
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
      // Two in one task would be handled by the same render: the second would not see what the first has done.
      setTimeout(() => this.replay())
    },
  }
}

function toIntent(event: Event): Intent | undefined {
  const { target } = event
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    const { submitter } = event
    return () => target.isConnected && target.requestSubmit(submitter?.isConnected ? submitter : null)
  }
  if (!(event instanceof MouseEvent) || event.type !== 'click' || !(target instanceof Element))
    return undefined
  // A link opened in a new tab is the browser's affair; a field only wants the focus it already has.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || target.matches(textFields))
    return undefined
  return () => target.isConnected && target.dispatchEvent(new MouseEvent('click', sameClick))
}

const textFields =
  'textarea, select, input:not([type=checkbox], [type=radio], [type=submit], [type=button], [type=reset])'
const sameClick = { bubbles: true, cancelable: true, composed: true } as const
