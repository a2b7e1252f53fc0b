import { show } from '#stores/browser/toasts.ts'
import { textsOfErrors } from '#stores/graphql-errors.ts'
import { wakeToasterWithFirstToast } from './wake-toaster.ts'

/** Shows each error of a GraphQL answer as a toast; one without a message as the toaster's own words (specification 8). */
export function showContentErrors(): void {
  const text = document.querySelector<HTMLElement>('[data-content-errors]')?.dataset['contentErrors']
  if (text === undefined) return
  wakeToasterWithFirstToast()
  const messages = JSON.parse(text) as readonly string[]
  for (const each of textsOfErrors(messages.map((message) => ({ message })))) show('error', each)
}

showContentErrors()
