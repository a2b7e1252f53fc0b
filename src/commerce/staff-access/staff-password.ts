import { checkPassword, type PasswordFailure } from '#commerce/identity/password-rules.ts'
import { fail, type Result } from '#kernel/result.ts'

/** Longer than a customer's: it opens the whole shop. */
const minLength = 12

export function checkStaffPassword(
  password: string,
  known: readonly string[],
): Result<string, PasswordFailure> {
  const checked = checkPassword(password, known)
  return checked.ok && [...checked.value].length < minLength
    ? fail({ kind: 'weak-password', reason: 'too-short' })
    : checked
}
