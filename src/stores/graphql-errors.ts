/** One toast text for each error of a GraphQL response; null where an error has no message. */
export function textsOfErrors(errors: unknown): readonly (string | null)[] {
  const list = Array.isArray(errors) ? errors : []
  return list.length === 0 ? [null] : list.map(messageOf)
}

function messageOf(error: unknown): string | null {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : null
  return typeof message === 'string' && message.trim() !== '' ? message : null
}
