import { textsOfErrors } from '#stores/graphql-errors.ts'
import { show } from './toasts.ts'

type Question = {
  readonly operationName: string
  readonly query: string
  readonly variables: Readonly<Record<string, string | number>>
  readonly signal?: AbortSignal
  /** Where a failure would only disturb (suggestions while typing), nothing is said about it. */
  readonly quiet?: boolean
}

/** Asks the content API from the page. Undefined when it did not answer; its errors are shown as toasts. */
export async function askContent({ signal, quiet, ...body }: Question): Promise<unknown> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })
    const answer: unknown = await response.json()
    if (typeof answer !== 'object' || answer === null) throw new TypeError('no answer')
    if ('errors' in answer && !quiet) for (const text of textsOfErrors(answer.errors)) show('error', text)
    return 'data' in answer ? (answer.data ?? undefined) : undefined
  } catch {
    if (!quiet && !signal?.aborted) show('error', null)
    return undefined
  }
}
