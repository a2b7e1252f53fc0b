import { tidyText } from '#kernel/tidy-text.ts'
import type { SettingField, SettingProblem } from './setting-document.ts'

/** A text of one line, tidied; or what is wrong with it. */
export function parseTextField(
  { max, optional = false }: Extract<SettingField, { type: 'text' }>,
  raw: unknown,
): { readonly text: string } | { readonly problem: SettingProblem['problem'] } {
  if (typeof raw !== 'string') return { problem: 'malformed' }
  const text = tidyText(raw)
  if (text === '' && !optional) return { problem: 'missing' }
  return text.length > max ? { problem: 'too-long' } : { text }
}
