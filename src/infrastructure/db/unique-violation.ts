/** Whether a statement was refused because a value that must be unique was there already; of one constraint, or of any. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  if (!(error instanceof Error)) return false
  const told = error as { readonly code?: unknown; readonly constraint?: unknown }
  if (told.code === '23505') return constraint === undefined || told.constraint === constraint
  // The query that failed is named by an error around the database's own.
  return isUniqueViolation(error.cause, constraint)
}
