/** Whether an error is a unique violation, of the given constraint or of any. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const reported = findReported(error, '23505')
  return reported !== undefined && (constraint === undefined || reported.constraint === constraint)
}

/** Whether an error is a violation of a check constraint. */
export const isCheckViolation = (error: unknown): boolean => findReported(error, '23514') !== undefined

type Reported = { readonly code?: unknown; readonly constraint?: unknown }

/** Drizzle wraps the database's error. */
function findReported(error: unknown, code: string): Reported | undefined {
  if (!(error instanceof Error)) return undefined
  const reported = error as Reported
  return reported.code === code ? reported : findReported(error.cause, code)
}
