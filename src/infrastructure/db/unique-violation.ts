/** Whether a statement was rejected because a value that must be unique was there already; of one constraint, or of any. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  if (!(error instanceof Error)) return false
  const reported = error as { readonly code?: unknown; readonly constraint?: unknown }
  if (reported.code === '23505') return constraint === undefined || reported.constraint === constraint
  // The query that failed is named by an error around the database's own.
  return isUniqueViolation(error.cause, constraint)
}
