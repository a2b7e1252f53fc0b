/** A key as it would be on a Latin keyboard: `code` where an Arabic layout writes another letter. Null: a modifier is held, or it is no key of ours. */
export function readKey({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>): string | null {
  if (altKey) return null
  const latin = readLatin(key, code)
  if (latin === null) return null
  return ctrlKey || metaKey ? `ctrl+${latin.toLowerCase()}` : latin
}

const isLatin = /^[\x21-\x7e]$/

function readLatin(key: string, code: string): string | null {
  if (key === 'Enter' || key === 'Escape') return key
  if (isLatin.test(key)) return key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter.toLowerCase()
  // "؟" and the letter on the key of "/".
  if (key === '؟') return '?'
  return code === 'Slash' ? '/' : null
}

/** Whether a key that is pressed there is typed into a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox]):not([type=radio]):not([type=button])'))
