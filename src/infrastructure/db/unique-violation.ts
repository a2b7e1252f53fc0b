/** Whether an error is a unique violation, of the given constraint or of any. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  if (!(error instanceof Error)) return false
  const reported = error as { readonly code?: unknown; readonly constraint?: unknown }
  if (reported.code === '23505') return constraint === undefined || reported.constraint === constraint
  // Drizzle wraps the database's error.
  return isUniqueViolation(error.cause, constraint)
}
