import { addMilliseconds } from '#kernel/instant.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { StaffBrowser, StaffDeps } from './deps.ts'
import { unsentFormLifetimeMs } from './staff-session-rules.ts'

/** What was typed into a form that could not be sent, without its files. */
export type UnsentForm = {
  readonly path: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

export type UnsentForms = {
  /**
   * Keeps it for the person of the browser's session, also one that has ended. Returns its id; undefined: there was no session, or it is
   * too long.
   */
  storeForm(form: UnsentForm, browser: StaffBrowser): Promise<string | undefined>
  /** Of the same person alone. */
  findUnsentForm(by: StaffOperator, id: string): Promise<UnsentForm | undefined>
  discardUnsentForm(by: StaffOperator, id: string): Promise<void>
}

/** In characters, all fields together. */
const maxLength = 64_000

export function createUnsentForms({ repository, secrets, clock }: StaffDeps): UnsentForms {
  return {
    async storeForm(form, { session }) {
      const staffId =
        session === null ? undefined : await repository.findSessionOwner(secrets.digest(session))
      const text = JSON.stringify(form)
      if (staffId === undefined || text.length > maxLength) return undefined
      const at = clock.now()
      return repository.storeForm(
        staffId,
        secrets.encrypt(text),
        at,
        addMilliseconds(at, unsentFormLifetimeMs),
      )
    },

    async findUnsentForm({ id: staffId }, id) {
      const sealed = await repository.findUnsentForm(id, staffId, clock.now())
      const text = sealed === undefined ? undefined : secrets.decrypt(sealed)
      return text === undefined ? undefined : (JSON.parse(text) as UnsentForm)
    },

    discardUnsentForm: ({ id: staffId }, id) => repository.removeUnsentForm(id, staffId),
  }
}
